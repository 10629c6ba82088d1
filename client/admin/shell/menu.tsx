/** Renders the side menu with labels and icons, or icons alone; on a phone as a sheet. */

import {
  ChevronDown,
  Fingerprint,
  LogOut,
  PanelLeftClose,
  PanelLeftOpen,
  Store,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'wouter'
import { usePreferences } from '../../lib/account/preferences.ts'
import { readToken, writeToken } from '../../lib/api/token.ts'
import { api } from '../../lib/api/trpc.ts'
import { config } from '../../lib/config/config.ts'
import { leave } from '../../lib/navigation/leave-guard.ts'
import { routes } from '../../lib/navigation/routes.ts'
import { notify, notifyError } from '../../lib/state/notices.ts'
import { texts } from '../../lib/texts/texts.ts'
import { cx } from '../../ui/classes.ts'
import { Mark } from '../../ui/logo.tsx'
import { paths } from '../navigation/paths.ts'
import type { NewItems } from '../notifications/new-items.ts'
import { type Notifications, NotificationsButton } from '../notifications/notifications.tsx'
import { signIn as signInLabels } from '../staff/labels.ts'
import { adminTexts } from '../texts/texts.ts'
import { isCurrent, type MenuGroup, type MenuItem, useMenuGroups } from './menu-items.ts'

const labels = adminTexts.menu

export function Menu({
  newItems,
  notifications,
}: {
  newItems: NewItems
  notifications: Notifications
}) {
  const [{ narrowMenu }, change] = usePreferences()
  const Toggle = narrowMenu ? PanelLeftOpen : PanelLeftClose
  const label = narrowMenu ? 'Expand menu' : 'Collapse menu'
  return (
    <aside className="admin-menu" aria-label={labels.label}>
      <div className={narrowMenu ? 'grid justify-items-center' : 'flex items-center'}>
        <Link
          href={routes.admin.link()}
          className="admin-menu-link min-w-0 flex-1 gap-3"
          aria-label={config.settings.shop.name}
        >
          <Mark className="size-7 shrink-0 text-accent" />
          <span className="menu-word display truncate text-2xl">{config.settings.shop.name}</span>
        </Link>
        <NotificationsButton notifications={notifications} />
      </div>
      <nav aria-label={labels.label} className="flex-1">
        <MenuLinks newItems={newItems} narrow={narrowMenu} />
      </nav>
      <div className="space-y-1 border-t border-line pt-3">
        <FootLinks narrow={narrowMenu} />
        <button
          type="button"
          className="admin-menu-link w-full"
          aria-expanded={!narrowMenu}
          title={label}
          onClick={() => change({ narrowMenu: !narrowMenu })}
        >
          <Toggle aria-hidden size={20} className="shrink-0" />
          <span className="menu-word">{label}</span>
        </button>
      </div>
    </aside>
  )
}

interface LinksProps {
  newItems: NewItems
  narrow?: boolean
}

export function MenuLinks(props: LinksProps) {
  const groups = useMenuGroups()
  const list = (group: MenuGroup) => (
    <Group key={group.title ?? group.items[0]!.href} group={group} {...props} />
  )
  return (
    <>
      <div className="admin-menu-groups">{groups.filter(({ pinned }) => !pinned).map(list)}</div>
      <div className="border-t border-line pt-1">
        {groups.filter(({ pinned }) => pinned).map(list)}
      </div>
    </>
  )
}

function Group({ group, newItems, narrow = false }: LinksProps & { group: MenuGroup }) {
  const { title, items } = group
  const [{ collapsedGroups }, change] = usePreferences()
  const [path] = useLocation()
  const collapsed = title !== undefined && !narrow && collapsedGroups.includes(title)
  const others = collapsedGroups.filter((one) => one !== title)
  return (
    <>
      {title && (
        <div className="admin-menu-title">
          <button
            type="button"
            className="flex items-center justify-between"
            aria-expanded={!collapsed}
            onClick={() => change({ collapsedGroups: collapsed ? others : [...others, title] })}
          >
            {title}
            <ChevronDown aria-hidden size={14} className={cx(collapsed && '-rotate-90')} />
          </button>
        </div>
      )}
      <ul aria-label={title} className="space-y-1">
        {items
          .filter((item) => !collapsed || item.always || isCurrent(item, path))
          .map((item) => (
            <li key={item.href}>
              <MenuLink
                item={item}
                count={item.newItems ? newItems[item.newItems] : 0}
                narrow={narrow}
              />
            </li>
          ))}
      </ul>
    </>
  )
}

function MenuLink({ item, count, narrow }: { item: MenuItem; count: number; narrow: boolean }) {
  const [path] = useLocation()
  const current = isCurrent(item, path)
  const link = useRef<HTMLAnchorElement>(null)
  // The menu may be longer than the screen: scroll to the current entry.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const said = item.newItems === 'orders' ? labels.newOrders(count) : labels.unread(count)
  return (
    <Link
      ref={link}
      href={item.href}
      className="admin-menu-link scroll-my-3"
      aria-current={current ? 'page' : undefined}
      title={narrow ? item.label : undefined}
    >
      <item.icon aria-hidden size={20} className="shrink-0" />
      <span className="menu-word">{item.label}</span>
      {count > 0 && (
        <span className="menu-count">
          <span aria-hidden>{count > 99 ? '99+' : count}</span>
          <span className="sr-only">, {said}</span>
        </span>
      )}
    </Link>
  )
}

export function FootLinks({ narrow }: { narrow?: boolean }) {
  const [, navigate] = useLocation()
  return (
    <>
      <Link
        href={paths.signIn}
        className="admin-menu-link"
        title={narrow ? signInLabels.title : undefined}
      >
        <Fingerprint aria-hidden size={20} className="shrink-0" />
        <span className="menu-word">{signInLabels.title}</span>
      </Link>
      <Link
        href={routes.home.link()}
        className="admin-menu-link"
        title={narrow ? labels.toShop : undefined}
      >
        <Store aria-hidden size={20} className="shrink-0" />
        <span className="menu-word">{labels.toShop}</span>
      </Link>
      <a
        href={routes.home.link()}
        className="admin-menu-link"
        title={narrow ? labels.logout : undefined}
        onClick={(event) => {
          event.preventDefault()
          // A form with unsaved input asks first, as for every other exit.
          leave(() => void logOut(() => navigate(routes.home.link())))
        }}
      >
        <LogOut aria-hidden size={20} className="shrink-0" />
        <span className="menu-word">{labels.logout}</span>
      </a>
    </>
  )
}

/** Ends the session, removes the token and opens the shop (docs/screens.md#what-follows-what). */
async function logOut(goToShop: () => void): Promise<void> {
  if (readToken() === null) return notifyError(texts.account.notLoggedIn)
  try {
    await api.users.logout.mutate({})
  } catch {
    return notifyError(texts.account.logoutFailed)
  }
  // The page must go before the token: the gate would take its removal for an expired session.
  goToShop()
  writeToken(null)
  notify(texts.account.loggedOut)
}

/** The menu's entries in their groups and order, and the keys that lead to them. */

import { useMemo } from 'react'
import type { Icon } from '../../ui/icon.tsx'
import { KeyRound, Mail, Truck } from '../../ui/icons.ts'
import { useMay } from '../lib/admin-user.tsx'
import { pageNeeds, paths } from '../paths.ts'
import { adminTexts } from '../texts.ts'
import {
  BadgePercent,
  Banknote,
  Boxes,
  ClipboardList,
  FileSpreadsheet,
  FileText,
  IdCard,
  Images,
  LayoutDashboard,
  ListChecks,
  MailOpen,
  Newspaper,
  NotebookText,
  Package,
  ScrollText,
  Send,
  Settings,
  Star,
  Users,
  Webhook,
} from '../ui/icons.ts'

export interface MenuItem {
  label: string
  href: keyof typeof pageNeeds
  icon: Icon
  /** pressed after g */
  key: string
  /** which count of news stands beside it */
  news?: 'orders' | 'messages'
  /** shown in a collapsed group, too */
  always?: true
}

const words = adminTexts.menu

export interface MenuGroup {
  /** none above the first and the last */
  title?: string
  /** stays in reach at the end of a long menu */
  pinned?: true
  items: readonly MenuItem[]
}

const menuGroups: readonly MenuGroup[] = [
  { items: [{ label: words.dashboard, href: paths.dashboard, icon: LayoutDashboard, key: 'd' }] },
  {
    title: words.groups.catalogue,
    items: [
      { label: words.products, href: paths.products, icon: Package, key: 'p', always: true },
      { label: words.stock, href: paths.stock, icon: Boxes, key: 'h' },
      { label: words.promotions, href: paths.promotions, icon: BadgePercent, key: 'n' },
    ],
  },
  {
    title: words.groups.selling,
    items: [
      {
        label: words.orders,
        href: paths.orders,
        icon: ClipboardList,
        key: 'o',
        news: 'orders',
        always: true,
      },
      { label: words.courierFiles, href: paths.courierFiles, icon: FileSpreadsheet, key: 'f' },
      { label: words.cash, href: paths.cash, icon: Banknote, key: 'q' },
      { label: words.delivery, href: paths.delivery, icon: Truck, key: 'v' },
    ],
  },
  {
    title: words.groups.people,
    items: [
      { label: words.customers, href: paths.customers, icon: Users, key: 'c', always: true },
      { label: words.messages, href: paths.messages, icon: Mail, key: 'm', news: 'messages' },
      { label: words.subscribers, href: paths.subscribers, icon: MailOpen, key: 's' },
    ],
  },
  {
    title: words.groups.content,
    items: [
      { label: words.blogs, href: paths.blogs, icon: Newspaper, key: 'b', always: true },
      { label: words.ownPages, href: paths.ownPages, icon: NotebookText, key: 'y' },
      { label: words.media, href: paths.media, icon: Images, key: 'j' },
      { label: words.reviews, href: paths.reviews, icon: Star, key: 'r' },
      { label: words.mail, href: paths.mail, icon: Send, key: 'i' },
      { label: words.letters, href: paths.letters, icon: FileText, key: 'l' },
    ],
  },
  {
    title: words.groups.shop,
    items: [
      { label: words.guide, href: paths.guide, icon: ListChecks, key: 'u' },
      { label: words.staff, href: paths.staff, icon: IdCard, key: 't' },
      { label: words.keys, href: paths.keys, icon: KeyRound, key: 'k' },
      { label: words.webhooks, href: paths.webhooks, icon: Webhook, key: 'w' },
      { label: words.audit, href: paths.audit, icon: ScrollText, key: 'a' },
    ],
  },
  {
    pinned: true,
    items: [{ label: words.settings, href: paths.settings, icon: Settings, key: 'e' }],
  },
]
const menuItems = menuGroups.flatMap(({ items }) => items)

/** The groups with the entries of what one may do. */
export function useMenuGroups(): readonly MenuGroup[] {
  const may = useMay()
  return useMemo(
    () =>
      menuGroups
        .map((group) => ({
          ...group,
          items: group.items.filter(({ href }) => may(...pageNeeds[href])),
        }))
        .filter(({ items }) => items.length > 0),
    [may],
  )
}

/** All of them in their order. */
export function useMenuItems(): readonly MenuItem[] {
  const groups = useMenuGroups()
  return useMemo(() => groups.flatMap(({ items }) => items), [groups])
}

const leadsTo = ({ href }: MenuItem, path: string): boolean =>
  path === href || path === `${href}/` || (href !== paths.dashboard && path.startsWith(`${href}/`))

/** True on the entry's page and on the pages below it, but for those that have an entry of their own. */
export const isCurrent = (item: MenuItem, path: string): boolean =>
  leadsTo(item, path) &&
  !menuItems.some((other) => other.href.length > item.href.length && leadsTo(other, path))

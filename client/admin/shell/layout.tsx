/** Renders the frame of every admin page: menu, the phone's top bar, sheets, skip link. */
import { Keyboard, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { usePreferences } from '../../lib/account/preferences.ts'
import { config } from '../../lib/config/config.ts'
import { texts } from '../../lib/texts/texts.ts'
import { IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorBoundary } from '../../ui/error-boundary.tsx'
import { Mark } from '../../ui/logo.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { type NewItems, useNewItems } from '../notifications/new-items.ts'
import {
  type Notifications,
  NotificationsButton,
  NotificationsSheet,
  useNotifications,
} from '../notifications/notifications.tsx'
import { adminTexts } from '../texts/texts.ts'
import { FootLinks, Menu, MenuLinks } from './menu.tsx'
import { PauseNotice } from './pause-notice.tsx'
import { ShortcutSheet, useShortcuts } from './shortcuts.tsx'

export function Layout({ children }: { children: ReactNode }) {
  const [path] = useLocation()
  const [{ narrowMenu }] = usePreferences()
  const newItems = useNewItems()
  const notifications = useNotifications()
  const { sheetOpen, setSheetOpen } = useShortcuts()
  return (
    <div className="admin" data-narrow={narrowMenu || undefined}>
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:z-50 focus:bg-ink focus:px-4 focus:py-2 focus:text-on-ink"
      >
        {texts.common.skipToContent}
      </a>
      <TopBar newItems={newItems} notifications={notifications} />
      <Menu newItems={newItems} notifications={notifications} />
      <div className="flex min-w-0 flex-col">
        <main id="content" tabIndex={-1} className="flex-1 px-4 py-6 sm:px-8 sm:py-8 outline-none">
          <ErrorBoundary resetKey={path}>
            <PauseNotice />
            <Suspense fallback={<PageLoading />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
        <footer className="hidden justify-end px-8 pb-4 lg:flex print:hidden">
          <button
            type="button"
            className="flex min-h-8 items-center gap-2 text-sm text-muted hover:text-ink"
            onClick={() => setSheetOpen(true)}
          >
            <Keyboard aria-hidden size={16} /> Keyboard shortcuts <kbd>?</kbd>
          </button>
        </footer>
      </div>
      <NotificationsSheet notifications={notifications} />
      {sheetOpen && <ShortcutSheet onClose={() => setSheetOpen(false)} />}
    </div>
  )
}

function TopBar({ newItems, notifications }: { newItems: NewItems; notifications: Notifications }) {
  const [path] = useLocation()
  const [open, setOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: arriving somewhere closes the menu
  useEffect(() => setOpen(false), [path])
  const count = newItems.orders + newItems.messages
  return (
    <header className="admin-top">
      <IconButton label="Open menu" aria-expanded={open} onClick={() => setOpen(true)}>
        <MenuIcon aria-hidden size={22} />
      </IconButton>
      <Mark className="size-6 text-accent" />
      <span className="display min-w-0 flex-1 truncate text-xl">{config.settings.shop.name}</span>
      {count > 0 && <span className="menu-count">{count > 99 ? '99+' : count}</span>}
      <NotificationsButton notifications={notifications} />
      {open && (
        <Dialog title={adminTexts.menu.label} onClose={() => setOpen(false)}>
          <nav aria-label={adminTexts.menu.label}>
            <MenuLinks newItems={newItems} />
            <div className="mt-3 border-t border-line pt-3">
              <FootLinks />
            </div>
          </nav>
        </Dialog>
      )}
    </header>
  )
}

/**
 * Renders notifications: polled once a minute while the page is visible. A count at the icon, one
 * announcement, and a sheet with a line for each.
 */

import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { NotificationItem } from '#server/modules/notifications/notifications.schema.ts'
import { maxUnread } from '#server/modules/notifications/notifications.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { adminTexts } from '../texts/texts.ts'
import { lineOf } from './notification-line.ts'

const labels = adminTexts.notifications
const isEnabled = hasModule('notifications')
/** Milliseconds between two polls. */
const pollEvery = 60_000

export interface Notifications {
  unread: number
  open: () => void
  close: () => void
  /** the notifications in the open sheet, as of its opening; undefined while it is closed */
  shown: readonly NotificationItem[] | undefined
  /** no poll has succeeded yet */
  failed: boolean
  /** for screen readers, once for each increase */
  announcement: string
}

export function useNotifications(): Notifications {
  const utils = trpc.useUtils()
  const query = trpc.notifications.list.useQuery(
    {},
    { refetchInterval: pollEvery, staleTime: pollEvery / 2, retry: false, enabled: isEnabled },
  )
  const [shown, setShown] = useState<readonly NotificationItem[]>()
  const unread = query.data?.unread ?? 0
  const previousUnread = useRef(0)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (unread !== previousUnread.current)
      setAnnouncement(unread > previousUnread.current ? labels.announcement(unread) : '')
    previousUnread.current = unread
  }, [unread])
  const markSeen = async ([newest]: readonly NotificationItem[]) => {
    if (!newest || unread === 0) return
    try {
      await api.notifications.markSeen.mutate({ upTo: newest.position })
      await utils.notifications.list.invalidate()
    } catch (error) {
      readAdminFailure(error)
    }
  }
  return {
    unread,
    announcement,
    shown,
    failed: query.data === undefined,
    open: () => {
      const items = query.data?.items ?? []
      setShown(items)
      void markSeen(items)
    },
    close: () => setShown(undefined),
  }
}

export function NotificationsButton({
  notifications: { unread, open },
}: {
  notifications: Notifications
}) {
  if (!isEnabled) return null
  return (
    <IconButton
      label={labels.open(unread)}
      aria-haspopup="dialog"
      onClick={open}
      className="relative shrink-0"
    >
      <Bell aria-hidden size={20} />
      {unread > 0 && (
        <span aria-hidden className="notifications-count">
          {unread >= maxUnread ? `${maxUnread - 1}+` : String(unread)}
        </span>
      )}
    </IconButton>
  )
}

/** Renders the announcement and the sheet. Render it once. */
export function NotificationsSheet({
  notifications: { announcement, shown, failed, close },
}: {
  notifications: Notifications
}) {
  return (
    <>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {shown && (
        <Dialog title="Notifications" onClose={close}>
          {shown.length === 0 ? (
            <p className="text-ink-soft">
              {failed
                ? 'The notifications could not be loaded.'
                : 'There are no notifications yet.'}
            </p>
          ) : (
            <ul className="-mx-3">
              {shown.map((item) => (
                <Line key={item.id} item={item} onNavigate={close} />
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}

function Line({ item, onNavigate }: { item: NotificationItem; onNavigate: () => void }) {
  const { text, href } = lineOf(item)
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href}
        onClick={onNavigate}
        className="flex items-start gap-3 rounded-control px-3 py-3 hover:bg-sand"
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block wrap-anywhere', item.isNew && 'font-semibold')}>{text}</span>
          <span className="block text-sm text-muted">{formatDateTime(item.timestamp)}</span>
        </span>
        {item.isNew && <Badge tone="accent">New</Badge>}
      </Link>
    </li>
  )
}

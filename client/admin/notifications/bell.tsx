/**
 * Renders notifications: polled once a minute while the page is visible. A count at the icon, one
 * announcement, and a sheet with a line for each.
 */
import { Bell as BellIcon } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { NewsItem } from '#server/modules/notifications/notifications.schema.ts'
import { readAdminFailure } from '../../lib/account/session.ts'
import { api, trpc } from '../../lib/api/trpc.ts'
import { hasModule } from '../../lib/config/config.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { adminTexts } from '../texts/texts.ts'
import { lineOf } from './bell-line.ts'

const words = adminTexts.bell
const isOn = hasModule('notifications')
/** Milliseconds between two polls. */
const every = 60_000

export interface Bell {
  unread: number
  open: () => void
  close: () => void
  /** the notifications in the open sheet, as of its opening; undefined while it is closed */
  shown: readonly NewsItem[] | undefined
  /** no poll has succeeded yet */
  failed: boolean
  /** for screen readers, once for each increase */
  said: string
}

export function useBell(): Bell {
  const utils = trpc.useUtils()
  const query = trpc.news.list.useQuery(
    {},
    { refetchInterval: every, staleTime: every / 2, retry: false, enabled: isOn },
  )
  const [shown, setShown] = useState<readonly NewsItem[]>()
  const unread = query.data?.unread ?? 0
  const heard = useRef(0)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (unread !== heard.current) setSaid(unread > heard.current ? words.announced(unread) : '')
    heard.current = unread
  }, [unread])
  const markSeen = async ([newest]: readonly NewsItem[]) => {
    if (!newest || unread === 0) return
    try {
      await api.news.seen.mutate({ upTo: newest.position })
      await utils.news.list.invalidate()
    } catch (error) {
      readAdminFailure(error)
    }
  }
  return {
    unread,
    said,
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

export function BellButton({ bell: { unread, open } }: { bell: Bell }) {
  if (!isOn) return null
  return (
    <IconButton
      label={words.open(unread)}
      aria-haspopup="dialog"
      onClick={open}
      className="relative shrink-0"
    >
      <BellIcon aria-hidden size={20} />
      {unread > 0 && (
        <span aria-hidden className="bell-count">
          {words.badge(unread)}
        </span>
      )}
    </IconButton>
  )
}

/** Renders the announcement and the sheet. Render it once. */
export function BellSheet({ bell: { said, shown, failed, close } }: { bell: Bell }) {
  return (
    <>
      <p role="status" className="sr-only">
        {said}
      </p>
      {shown && (
        <Dialog title={words.title} onClose={close}>
          {shown.length === 0 ? (
            <p className="text-ink-soft">{failed ? words.failed : words.empty}</p>
          ) : (
            <ul className="-mx-3">
              {shown.map((item) => (
                <Line key={item.id} item={item} onLeave={close} />
              ))}
            </ul>
          )}
        </Dialog>
      )}
    </>
  )
}

function Line({ item, onLeave }: { item: NewsItem; onLeave: () => void }) {
  const { text, href } = lineOf(item)
  return (
    <li className="border-b border-line last:border-0">
      <Link
        href={href}
        onClick={onLeave}
        className="flex items-start gap-3 rounded-control px-3 py-3 hover:bg-sand"
      >
        <span className="min-w-0 flex-1">
          <span className={cx('block wrap-anywhere', item.isNew && 'font-semibold')}>{text}</span>
          <span className="block text-sm text-muted">{formatDateTime(item.timestamp)}</span>
        </span>
        {item.isNew && <Badge tone="accent">{words.isNew}</Badge>}
      </Link>
    </li>
  )
}

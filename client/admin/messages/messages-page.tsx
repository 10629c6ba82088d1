/** /admin/messages: what visitors wrote, read and answered; stored words nobody can read are lost. */
import { Mail, MailCheck, MailOpen } from 'lucide-react'
import { useState } from 'react'
import { messageSorts, messageStatuses } from '#server/contact/contact.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { given, listOptions, oneOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { readAdminFailure } from '../lib/session.ts'
import { adminTexts } from '../texts.ts'
import type { Column } from '../ui/data-table.tsx'
import { ListView } from '../ui/list-view.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RowAction } from '../ui/row-action.tsx'

type Message = Outputs['messages']['page']['items'][number]
type Status = Message['status']

const words = adminTexts.messages
const tones: Record<Status, BadgeTone> = { unread: 'yellow', read: 'neutral', answered: 'green' }

const messageColumns = (open: (message: Message) => void): Column<Message>[] => [
  {
    key: 'subject',
    label: words.subject,
    fixed: true,
    cell: (message) => (
      <span className="block min-w-0">
        <button
          type="button"
          aria-label={words.open(message.subject)}
          className={`min-h-9 text-start wrap-anywhere hover:underline ${message.status === 'unread' ? 'font-semibold' : ''}`}
          onClick={() => open(message)}
        >
          {message.subject}
        </button>
        <span className="clamp text-sm text-muted">{message.message}</span>
      </span>
    ),
  },
  {
    key: 'from',
    label: words.from,
    cell: (message) => (
      <span className="block min-w-0">
        {message.name}
        <span className="block text-sm break-all text-muted">{message.email}</span>
      </span>
    ),
  },
  {
    key: 'date',
    label: words.date,
    className: 'sm:whitespace-nowrap',
    sort: { ascending: 'oldest', descending: 'newest' },
    cell: (message) => formatDateTime(message.createdAt),
  },
  {
    key: 'status',
    label: words.status,
    cell: (message) => <StatusBadge status={message.status} />,
  },
]

const StatusBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{words.statuses[status]}</Badge>
)

export default function MessagesPage() {
  const list = useListState('messages')
  const filter = { q: given(list.get('q')), status: oneOf(list.get('status'), messageStatuses) }
  const sort = oneOf(list.get('sort'), messageSorts) ?? 'newest'
  const query = trpc.messages.page.useQuery(
    { ...filter, sort, limit: list.limit, cursor: list.cursor },
    listOptions,
  )
  const utils = trpc.useUtils()
  // One after the other: opening marks as read, and must not come after what is decided then.
  const setStatus = trpc.messages.setStatus.useMutation({ scope: { id: 'messages.setStatus' } })
  const mark = async (id: string, status: Status, quietly = false) => {
    try {
      await setStatus.mutateAsync({ id, status })
      if (!quietly) notify(words.changed(words.statuses[status]!))
    } catch (error) {
      readAdminFailure(error)
      if (!quietly) notifyError(words.failed)
    }
    await utils.messages.page.invalidate()
  }
  const openId = list.get('message')
  const [opened, setOpened] = useState<Message>()
  // Read, a message leaves the list of the unread; it stays open all the same.
  const shown =
    query.data?.items.find(({ id }) => id === openId) ??
    (opened?.id === openId ? opened : undefined)
  const open = (message: Message) => {
    setOpened(message)
    list.keep({ message: message.id })
    if (message.status === 'unread') void mark(message.id, 'read', true)
  }
  const columns = messageColumns(open)
  return (
    <>
      <PageHead title={words.title} />
      <ListView
        table="messages"
        list={list}
        query={query}
        words={words}
        filters={[
          {
            name: 'status',
            label: words.statusFilter,
            all: words.all,
            options: messageStatuses.map((value) => ({ value, label: words.statuses[value]! })),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.subject}
        empty={
          <Empty title={words.empty}>
            <p>{words.emptyHint}</p>
          </Empty>
        }
        sort={sort}
        sorts={adminTexts.list.byAge}
      />
      {shown && (
        <MessageDialog
          message={shown}
          onMark={(status) => void mark(shown.id, status)}
          onClose={() => list.keep({ message: undefined })}
        />
      )}
    </>
  )
}

interface DialogProps {
  message: Message
  onMark: (status: Status) => void
  onClose: () => void
}

function MessageDialog({ message, onMark, onClose }: DialogProps) {
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  const other = message.status === 'unread' ? 'read' : 'unread'
  return (
    <Dialog
      inAddress
      title={message.subject}
      onClose={onClose}
      footer={
        <>
          <RowAction
            icon={other === 'unread' ? Mail : MailOpen}
            label={other === 'unread' ? words.markUnread : words.markRead}
            name={other === 'unread' ? words.markUnread : words.markRead}
            onClick={() => onMark(other)}
          />
          {message.status !== 'answered' && (
            <RowAction
              icon={MailCheck}
              label={words.markAnswered}
              name={words.markAnswered}
              onClick={() => onMark('answered')}
            />
          )}
          <a
            href={reply}
            className="inline-flex min-h-11 items-center rounded-control bg-ink px-4 text-sm font-medium text-on-ink sm:min-h-9"
          >
            {words.reply}
          </a>
        </>
      }
    >
      <p className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted">
        <span>
          {message.name} ({message.email})
        </span>
        <span>{formatDateTime(message.createdAt)}</span>
        <StatusBadge status={message.status} />
      </p>
      <p className="whitespace-pre-line">{message.message}</p>
    </Dialog>
  )
}

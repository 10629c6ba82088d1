/** /admin/messages: what visitors wrote, read and answered; stored words nobody can read are lost. */
import { Mail, MailCheck, MailOpen } from 'lucide-react'
import { messageSorts, messageStatuses } from '#server/contact/contact.schema.ts'
import { formatDateTime } from '../../lib/format.ts'
import { notify, notifyError } from '../../lib/notices.ts'
import { type Outputs, trpc } from '../../trpc.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { askedOf, listOptions, oneOf, optionsOf } from '../lib/list-query.ts'
import { useListState } from '../lib/list-state.ts'
import { useOpened } from '../lib/opened.ts'
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
  const asked = askedOf(list, messageSorts)
  const query = trpc.messages.page.useQuery(
    { ...asked, status: oneOf(list.get('status'), messageStatuses) },
    listOptions,
  )
  const utils = trpc.useUtils()
  // One after the other: opening marks as read, and must not come after what is decided then.
  const setStatus = trpc.messages.setStatus.useMutation({ scope: { id: 'messages.setStatus' } })
  const mark = async (id: string, status: Status, quietly = false) => {
    try {
      await setStatus.mutateAsync({ id, status })
      if (!quietly) notify(words.changed(words.statuses[status]))
    } catch (error) {
      readAdminFailure(error)
      if (!quietly) notifyError(words.failed)
    }
    await utils.messages.page.invalidate()
  }
  const { opened, open, close } = useOpened(list, 'message', query.data?.items)
  const columns = messageColumns((message) => {
    open(message)
    if (message.status === 'unread') void mark(message.id, 'read', true)
  })
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
            options: optionsOf(messageStatuses, words.statuses),
          },
        ]}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => row.subject}
        sort={asked.sort}
      />
      {opened && (
        <MessageDialog
          message={opened}
          onMark={(status) => void mark(opened.id, status)}
          onClose={close}
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

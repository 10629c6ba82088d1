/** Shows one message with its status, answers, notes and answer form. */

import { Mail, MailCheck, MailOpen } from 'lucide-react'
import { Loaded } from '../../forms/loaded.tsx'
import { api, trpc } from '../../lib/api/trpc.ts'
import { formatDateTime } from '../../lib/values/format.ts'
import { RowAction } from '../../lists/row-action.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StaffNotes } from '../staff/staff-notes.tsx'
import { AnswerForm } from './answer-form.tsx'
import { ConversationStatus } from './conversation-status.tsx'
import { messages as labels } from './labels.ts'
import { MessageOrders } from './message-orders.tsx'
import {
  type Details,
  EmailStatusBadge,
  type Message,
  type MessageStatus,
  StatusBadge,
  WaitingBadge,
} from './status-badge.tsx'

interface Props {
  id: string
  /** the message of the list, if it is listed */
  listed: Message | undefined
  onMark: (status: MessageStatus) => void
  onClose: () => void
}

/** Shows a message, listed or not: notifications and customer pages link to any message. */
export function MessageDialog({ id, listed, ...props }: Props) {
  const query = trpc.conversations.get.useQuery({ id }, { staleTime: 0 })
  const message = query.data?.item ?? listed
  if (message) return <Conversation message={message} details={query.data} {...props} />
  return (
    <Dialog inAddress title={labels.title} onClose={props.onClose}>
      <Loaded query={query} failed="The message could not be loaded.">
        {() => null}
      </Loaded>
    </Dialog>
  )
}

interface ConversationProps extends Pick<Props, 'onMark' | 'onClose'> {
  message: Message
  details: Details | undefined
}

function Conversation({ message, details, onMark, onClose }: ConversationProps) {
  const { id } = message
  const utils = trpc.useUtils()
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  const toggled = message.status === 'unread' ? 'read' : 'unread'
  return (
    <Dialog
      inAddress
      title={message.subject}
      onClose={onClose}
      footer={
        <>
          <RowAction
            icon={toggled === 'unread' ? Mail : MailOpen}
            label={toggled === 'unread' ? labels.markUnread : labels.markRead}
            name={toggled === 'unread' ? labels.markUnread : labels.markRead}
            onClick={() => onMark(toggled)}
          />
          {message.status !== 'answered' && (
            <RowAction
              icon={MailCheck}
              label={labels.markAnswered}
              name={labels.markAnswered}
              onClick={() => onMark('answered')}
            />
          )}
          <a
            href={reply}
            className="inline-flex min-h-11 items-center rounded-control border border-control px-4 text-sm font-medium hover:bg-sand sm:min-h-9"
          >
            Reply by email
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
        <WaitingBadge state={message.state} />
      </p>
      <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      {details && <ConversationStatus {...details} />}
      <MessageOrders orders={details?.orders} />
      {message.answers.length > 0 && <Answers answers={message.answers} />}
      <AnswerForm message={message} templates={details?.templates ?? []} />
      <div className="mt-6 border-t border-line pt-5">
        <StaffNotes
          id={id}
          canWrite
          notes={message.notes}
          refresh={() => utils.conversations.invalidate()}
          add={(note) => api.conversations.addNote.mutate({ id, note })}
          remove={(noteId) => api.conversations.removeNote.mutate({ id, noteId })}
        />
      </div>
    </Dialog>
  )
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  return (
    <ul aria-label="Answers" className="mt-6 space-y-4">
      {answers.map(({ id, answer, author, createdAt, emailStatus }) => (
        <li key={id} className="rounded-card bg-sand px-4 py-3">
          <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <span>{`Answered by ${author}`}</span>
            <span>{formatDateTime(createdAt)}</span>
            <EmailStatusBadge status={emailStatus} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </li>
      ))}
    </ul>
  )
}

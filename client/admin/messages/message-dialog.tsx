/** One message, what was answered, and the place to answer it. */
import { Mail, MailCheck, MailOpen } from 'lucide-react'
import { formatDateTime } from '../../lib/format.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { useMay } from '../lib/admin-user.tsx'
import { adminTexts } from '../texts.ts'
import { RowAction } from '../ui/row-action.tsx'
import { AnswerForm } from './answer-form.tsx'
import { MessageOrders } from './message-orders.tsx'
import { FateBadge, type Message, type MessageStatus, StatusBadge } from './status-badge.tsx'

const words = adminTexts.messages

interface Props {
  message: Message
  onMark: (status: MessageStatus) => void
  /** given the message as it is now */
  onAnswered: (message: Message) => void
  onClose: () => void
}

export function MessageDialog({ message, onMark, onAnswered, onClose }: Props) {
  const reply = `mailto:${encodeURIComponent(message.email)}?subject=${encodeURIComponent(`Re: ${message.subject}`)}`
  const mayOrders = useMay()('orders.read')
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
            className="inline-flex min-h-11 items-center rounded-control border border-control px-4 text-sm font-medium hover:bg-sand sm:min-h-9"
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
      <p className="wrap-anywhere whitespace-pre-line">{message.message}</p>
      {mayOrders && <MessageOrders id={message.id} />}
      {message.answers.length > 0 && <Answers answers={message.answers} />}
      <AnswerForm message={message} onAnswered={onAnswered} />
    </Dialog>
  )
}

function Answers({ answers }: Pick<Message, 'answers'>) {
  return (
    <ul aria-label={words.answers} className="mt-6 space-y-4">
      {answers.map(({ id, answer, author, createdAt, fate }) => (
        <li key={id} className="rounded-card bg-sand px-4 py-3">
          <p className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
            <span>{words.answeredBy(author)}</span>
            <span>{formatDateTime(createdAt)}</span>
            <FateBadge fate={fate} />
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{answer}</p>
        </li>
      ))}
    </ul>
  )
}

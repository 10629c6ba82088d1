/** Presents messages to staff. */
import type {
  AnswerViewRow,
  MessageState,
} from '../../../../db/queries/content/messages.queries.ts'
import type { ContactMessageRow } from '../../../../db/schema/schema.ts'
import type { AnsweredMessage, Message } from './contact.schema.ts'

export const presentMessage = (row: ContactMessageRow): Message => ({
  id: row.id,
  name: row.name,
  email: row.email,
  subject: row.subject,
  message: row.message,
  status: row.status as Message['status'],
  createdAt: row.created_at.toISOString(),
})

/** Returns a conversation's state, as inState of db/queries/content/messages.queries.ts does. */
export const stateOf = ({
  status,
  waits,
}: Pick<ContactMessageRow, 'status' | 'waits'>): MessageState =>
  status !== 'answered' ? 'open' : waits ? 'waiting' : 'done'

const emailStatuses: Record<string, AnsweredMessage['answers'][number]['emailStatus']> = {
  waiting: 'waiting',
  dead: 'failed',
}

/** Presents a message with its own answers of `rows`. */
export const presentAnsweredMessage = (
  message: ContactMessageRow,
  rows: readonly AnswerViewRow[],
): AnsweredMessage => ({
  ...presentMessage(message),
  answers: rows
    .filter(({ message_id }) => message_id === message.id)
    .map(({ id, answer, author, created_at, delivery, answer_status }) => ({
      id,
      answer,
      author,
      createdAt: created_at.toISOString(),
      // Only sent emails are deleted from the queue.
      emailStatus:
        delivery === 'done' && answer_status === null
          ? 'notSent'
          : (emailStatuses[delivery ?? ''] ?? 'sent'),
    })),
})

/** Stores visitors' messages and sends staff's answers. */

import type { Tx } from '../../../../db/connection/client.ts'
import {
  countMessages,
  findMessage,
  insertAnswer,
  insertMessage,
  lockMessage,
  updateMessage,
} from '../../../../db/queries/content/messages.queries.ts'
import type { ContactMessageRow } from '../../../../db/schema/schema.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { isUuid } from '../../../core/values/fields.schema.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { findOrdersOfMessage } from '../../orders/management/message-orders.service.ts'
import { presentOrderBrief } from '../../orders/order/orders.presenter.ts'
import { presentMessage, stateOf } from './contact.presenter.ts'
import type { MessageOrder, NewAnswer } from './contact.schema.ts'

/** Stores a message from the contact form, of customers and guests. */
export async function storeMessage(
  tx: Tx,
  user: CurrentUser | null,
  message: Omit<Parameters<typeof insertMessage>[1], 'userId'>,
): Promise<void> {
  const row = await insertMessage(tx, { ...message, userId: user?.id ?? null })
  const data = presentMessage(row)
  await recordEvents(tx, [
    { type: 'message.received', entityId: row.id, customerId: row.user_id, data },
  ])
}

/** Counts the unanswered messages. */
export const countUnanswered = ({ db }: Pick<Services, 'db'>): Promise<number> =>
  countMessages(db, { status: 'unanswered' })

/** Reads a message. @throws AppError NOT_FOUND */
export async function getMessage(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<ContactMessageRow> {
  return getOrThrow(id, (validId) => findMessage(db, validId))
}

/** Finds a message or refuses. @throws AppError NOT_FOUND */
async function getOrThrow(
  id: string,
  find: (id: string) => Promise<ContactMessageRow | undefined>,
): Promise<ContactMessageRow> {
  const message = isUuid(id) ? await find(id) : undefined
  if (!message) throw new AppError('NOT_FOUND', 'There is no message with this id.')
  return message
}

/** Locks a message. @throws AppError NOT_FOUND */
export const getLockedMessage = (tx: Tx, id: string): Promise<ContactMessageRow> =>
  getOrThrow(id, (validId) => lockMessage(tx, validId))

/** Finds the orders that a message refers to, at most five. */
export async function ordersOfMessage(
  services: Pick<Services, 'db'>,
  { email, subject, message }: ContactMessageRow,
): Promise<MessageOrder[]> {
  const rows = await findOrdersOfMessage(services, { email, text: `${subject}\n${message}` })
  return rows.map((row) => ({ ...presentOrderBrief(row), name: row.name, by: row.by }))
}

/**
 * Answers a message by email and stores the answer. A message without an owner gets the answering
 * member of staff as owner.
 * @throws AppError NOT_FOUND
 */
export async function answerMessage(
  tx: Tx,
  { user }: Pick<StaffContext, 'user'>,
  { id, answer, state }: NewAnswer,
): Promise<ContactMessageRow> {
  const message = await getLockedMessage(tx, id)
  const deliveryId = await queueEmail(tx, {
    name: 'message-answer',
    to: message.email,
    customerId: message.user_id,
    data: { ...presentMessage(message), answer },
    queue: `message:${id}`,
  })
  await insertAnswer(tx, {
    message_id: id,
    answer,
    author_id: user.id,
    author: user.label,
    delivery_id: deliveryId,
  })
  const answered = await updateMessage(tx, id, {
    status: 'answered',
    waits: state === 'waiting',
    owner_id: message.owner_id ?? user.id,
  })
  await recordAudit(tx, user, {
    action: 'message.answer',
    entityId: message.email,
    changes: {
      status: [message.status, 'answered'],
      state: [stateOf(message), state],
      answer: [null, answer],
    },
  })
  return answered
}

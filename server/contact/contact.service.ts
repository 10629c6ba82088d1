/** What visitors leave, and what becomes of it. */

import type { Tx } from '../../db/client.ts'
import {
  countMessages,
  countSubscribers,
  findMessages,
  findSubscribers,
  insertMessage,
  insertSubscriber,
  lockMessage,
  type MessageFilter,
  type MessageOrder,
  messageOrders,
  type SubscriberOrder,
  setMessageStatus,
  subscriberOrders,
} from '../../db/queries/contact.ts'
import type { ContactMessageRow, SubscriberRow } from '../../db/schema.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { CurrentUser, Services, StaffContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { recordEvents } from '../events/events.service.ts'
import { type Page, type PageRequest, pageOf } from '../paging.ts'
import { isUuid } from '../rules.schema.ts'
import { viewMessage, viewSubscriber } from './contact.view.ts'

/** Keeps what somebody wrote by the contact form; guests may, too. */
export async function keepMessage(
  tx: Tx,
  user: CurrentUser | null,
  message: Omit<Parameters<typeof insertMessage>[1], 'userId'>,
): Promise<void> {
  const row = await insertMessage(tx, { ...message, userId: user?.id ?? null })
  const data = viewMessage(row)
  await recordEvents(tx, [
    { type: 'message.received', entityId: row.id, customerId: row.user_id, data },
  ])
}

/** Subscribing twice changes nothing. */
export async function keepSubscriber(tx: Tx, email: string): Promise<void> {
  const row = await insertSubscriber(tx, email)
  if (row)
    await recordEvents(tx, [
      { type: 'subscriber.added', entityId: row.id, data: viewSubscriber(row) },
    ])
}

/** Messages with the number of all unread ones. */
export async function pageMessages(
  services: Pick<Services, 'db'>,
  filter: MessageFilter,
  request: PageRequest<MessageOrder>,
): Promise<Page<ContactMessageRow> & { unread: number }> {
  const [page, total, unread] = await Promise.all([
    pageOf(messageOrders, request, (wanted) => findMessages(services.db, filter, wanted)),
    countMessages(services.db, filter),
    countMessages(services.db, { status: 'unread' }),
  ])
  return { ...page, total, unread }
}

/** @throws AppError NOT_FOUND */
export function markMessage(
  ctx: StaffContext,
  id: string,
  status: string,
): Promise<ContactMessageRow> {
  return ctx.transaction(async (tx) => {
    const message = isUuid(id) ? await lockMessage(tx, id) : undefined
    if (!message) throw new AppError('NOT_FOUND', 'There is no such message.')
    if (message.status === status) return message
    await setMessageStatus(tx, id, status)
    await recordAudit(tx, ctx.user, {
      action: 'message.mark',
      entity: 'message',
      entityId: message.email,
      changes: { status: [message.status, status] },
    })
    return { ...message, status }
  })
}

export async function pageSubscribers(
  services: Pick<Services, 'db'>,
  q: string | undefined,
  request: PageRequest<SubscriberOrder>,
): Promise<Page<SubscriberRow>> {
  const [page, total] = await Promise.all([
    pageOf(subscriberOrders, request, (wanted) => findSubscribers(services.db, q, wanted)),
    countSubscribers(services.db, q),
  ])
  return { ...page, total }
}

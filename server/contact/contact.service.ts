/** Reading what visitors left, and saying what became of it. */
import {
  countMessages,
  countSubscribers,
  findMessages,
  findSubscribers,
  lockMessage,
  type MessageFilter,
  type MessageOrder,
  messageOrders,
  type SubscriberOrder,
  setMessageStatus,
  subscriberOrders,
} from '../../db/queries/contact.ts'
import type { ContactMessageRow, SubscriberRow } from '../../db/schema.ts'
import { encodeCursor } from '../../db/sql/page.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OperationContext, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { checkPosition, type Page, readCursor } from '../paging.ts'
import { isUuid } from '../rules.schema.ts'

interface Wanted<Order> {
  order: Order
  limit: number
  cursor?: string | undefined
}

/** Messages with the number of all unread ones. */
export async function pageMessages(
  services: Pick<Services, 'db'>,
  filter: MessageFilter,
  { order, limit, cursor }: Wanted<MessageOrder>,
): Promise<Page<ContactMessageRow> & { unread: number }> {
  const after = readCursor(order, cursor)
  checkPosition(after, messageOrders[order].type)
  const [{ rows, last }, total, unread] = await Promise.all([
    findMessages(services.db, filter, { order, limit, after }),
    countMessages(services.db, filter),
    countMessages(services.db, { status: 'unread' }),
  ])
  return { items: rows, total, unread, nextCursor: last ? encodeCursor(order, last) : null }
}

/** @throws AppError NOT_FOUND */
export function markMessage(
  ctx: OperationContext<'admin'>,
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
  { order, limit, cursor }: Wanted<SubscriberOrder>,
): Promise<Page<SubscriberRow>> {
  const after = readCursor(order, cursor)
  checkPosition(after, subscriberOrders[order].type)
  const [{ rows, last }, total] = await Promise.all([
    findSubscribers(services.db, q, { order, limit, after }),
    countSubscribers(services.db, q),
  ])
  return { items: rows, total, nextCursor: last ? encodeCursor(order, last) : null }
}

/** Reading what visitors left, and saying what became of it. */
import {
  countMessages,
  countSubscribers,
  findMessages,
  findSubscribers,
  lockMessage,
  type MessageFilter,
  newestFirst,
  setMessageStatus,
} from '../../db/queries/contact.ts'
import type { ContactMessageRow, SubscriberRow } from '../../db/schema.ts'
import { encodeCursor, type Position } from '../../db/sql/page.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OperationContext, Services } from '../context.ts'
import { AppError } from '../errors.ts'
import { checkPosition, type Page, readCursor } from '../paging.ts'
import { isUuid } from '../rules.schema.ts'

interface Wanted {
  limit: number
  cursor?: string | undefined
}

function startOf(page: Wanted): Position | undefined {
  const after = readCursor('newest', page.cursor)
  checkPosition(after, newestFirst.type)
  return after
}

const cursorOf = (last: Position | undefined) => (last ? encodeCursor('newest', last) : null)

/** Messages, the newest first, with the number of all unread ones. */
export async function pageMessages(
  services: Pick<Services, 'db'>,
  filter: MessageFilter,
  page: Wanted,
): Promise<Page<ContactMessageRow> & { unread: number }> {
  const after = startOf(page)
  const [{ rows, last }, total, unread] = await Promise.all([
    findMessages(services.db, filter, { limit: page.limit, after }),
    countMessages(services.db, filter),
    countMessages(services.db, { status: 'unread' }),
  ])
  return { items: rows, total, unread, nextCursor: cursorOf(last) }
}

/** @throws AppError NOT_FOUND */
export function markMessage(
  ctx: OperationContext<'admin'>,
  id: string,
  status: string,
): Promise<ContactMessageRow> {
  return ctx.db.transaction().execute(async (tx) => {
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

/** Subscribers, the newest first. */
export async function pageSubscribers(
  services: Pick<Services, 'db'>,
  q: string | undefined,
  page: Wanted,
): Promise<Page<SubscriberRow>> {
  const after = startOf(page)
  const [{ rows, last }, total] = await Promise.all([
    findSubscribers(services.db, q, { limit: page.limit, after }),
    countSubscribers(services.db, q),
  ])
  return { items: rows, total, nextCursor: cursorOf(last) }
}

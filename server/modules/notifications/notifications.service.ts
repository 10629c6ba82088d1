/** Lists the events since a staff member last read notifications. */
import {
  findNews,
  type NewsRow,
  noteSeen,
} from '../../../db/queries/notifications/notifications.queries.ts'
import type { CustomerContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { mostNew, type NewsItem, type NewsType, newsNeeds } from './notifications.schema.ts'

/** The number of notifications in the list. */
const shown = 30
/** The most characters of a customer's text in a notification. */
const longest = 120

/** The fields of each event's data that its notification shows. */
const told: Record<NewsType, readonly string[]> = {
  'order.placed': ['name', 'total'],
  'order.slip_received': ['name', 'total'],
  'payment.disputed': ['orderId', 'amount'],
  'payment.duplicate': ['orderId', 'amount'],
  'payment.mismatch': ['orderId', 'amount'],
  'payment.unconfirmed': ['orderId', 'amount'],
  'message.received': ['name', 'subject'],
  'review.added': ['firstName', 'productId', 'rating'],
  'product.low_stock': ['productName', 'stock'],
  'import.finished': ['fileName'],
  'feed.stopped': ['name', 'importId'],
  'webhook.disabled': ['name'],
}

function viewNews(row: NewsRow): NewsItem {
  const type = row.type as NewsType
  const facts: NewsItem['facts'] = {}
  for (const name of told[type]) {
    const value = row.data[name]
    if (typeof value === 'number') facts[name] = value
    if (typeof value === 'string') facts[name] = value.slice(0, longest).toWellFormed()
  }
  return {
    id: row.id,
    position: String(row.position),
    type,
    timestamp: row.at.toISOString(),
    entityId: row.entity_id,
    isNew: row.is_new,
    facts,
  }
}

/** Returns the reader's id. @throws AppError FORBIDDEN for customers and API keys */
function readerOf({ user }: CustomerContext): string {
  if (user.id === null || user.role === null)
    throw new AppError('FORBIDDEN', 'News are for people of the staff.')
  return user.id
}

/** Returns the caller's notifications. @throws AppError FORBIDDEN for customers and API keys */
export async function readNews(
  ctx: CustomerContext,
): Promise<{ items: NewsItem[]; unread: number }> {
  const userId = readerOf(ctx)
  const types = (Object.keys(newsNeeds) as NewsType[]).filter((type) =>
    ctx.user.permissions.includes(newsNeeds[type]),
  )
  const rows = await findNews(ctx.db, { userId, types }, { shown, counted: mostNew })
  return { items: rows.map(viewNews), unread: Math.min(rows[0]?.new_count ?? 0, mostNew) }
}

/** Marks notifications up to a position as read. @throws AppError FORBIDDEN for non-staff */
export async function seeNews(ctx: CustomerContext, upTo: string): Promise<void> {
  const userId = readerOf(ctx)
  await ctx.transaction((tx) => noteSeen(tx, userId, Number(upTo)))
}

/** Lists the events since a staff member last read notifications. */
import {
  findNotifications,
  markSeen,
  type NotificationRow,
} from '../../../db/queries/notifications/notifications.queries.ts'
import type { CustomerContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import {
  maxUnread,
  type NotificationItem,
  type NotificationType,
  notificationPermissions,
} from './notifications.schema.ts'

/** The number of notifications in the list. */
const listLength = 30
/** The most characters of a customer's text in a notification. */
const maxTextLength = 120

/** The fields of each event's data that its notification shows. */
const factNames: Record<NotificationType, readonly string[]> = {
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

function presentNotification(row: NotificationRow): NotificationItem {
  const type = row.type as NotificationType
  const facts: NotificationItem['facts'] = {}
  for (const name of factNames[type]) {
    const value = row.data[name]
    if (typeof value === 'number') facts[name] = value
    if (typeof value === 'string') facts[name] = value.slice(0, maxTextLength).toWellFormed()
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
    throw new AppError('FORBIDDEN', 'Notifications are only for staff accounts.')
  return user.id
}

/** Returns the caller's notifications. @throws AppError FORBIDDEN for customers and API keys */
export async function listNotifications(
  ctx: CustomerContext,
): Promise<{ items: NotificationItem[]; nextCursor: null; unread: number }> {
  const userId = readerOf(ctx)
  const types = (Object.keys(notificationPermissions) as NotificationType[]).filter((type) =>
    ctx.user.permissions.includes(notificationPermissions[type]),
  )
  const rows = await findNotifications(
    ctx.db,
    { userId, types },
    { shown: listLength, counted: maxUnread },
  )
  return {
    ...{ items: rows.map(presentNotification), nextCursor: null },
    unread: Math.min(rows[0]?.new_count ?? 0, maxUnread),
  }
}

/** Marks notifications up to a position as read. @throws AppError FORBIDDEN for non-staff */
export async function markNotificationsSeen(ctx: CustomerContext, upTo: string): Promise<void> {
  const userId = readerOf(ctx)
  await ctx.transaction((tx) => markSeen(tx, userId, Number(upTo)))
}

/** Defines staff notifications, filtered by permission. zod/mini, shared with the browser. */

import * as z from 'zod/mini'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Permission } from '../../core/permissions/permissions.schema.ts'
import { doc, text, timestamp } from '../../core/values/fields.schema.ts'
import { listOf } from '../../core/values/paging.schema.ts'

/** The events that notify staff, and the permission that each requires. */
export const notificationPermissions = {
  'order.placed': 'orders.read',
  'order.slip_received': 'payments',
  'payment.disputed': 'orders.read',
  'payment.duplicate': 'orders.read',
  'payment.mismatch': 'orders.read',
  'payment.unconfirmed': 'orders.read',
  'message.received': 'messages',
  'review.added': 'content',
  'product.low_stock': 'products.read',
  'import.finished': 'imports',
  'feed.stopped': 'imports',
  'webhook.disabled': 'webhooks',
} as const satisfies Partial<Record<EventType, Permission>>

export type NotificationType = keyof typeof notificationPermissions
const notificationTypes = Object.keys(notificationPermissions) as [
  NotificationType,
  ...NotificationType[],
]

export const NotificationItem = z.object({
  id: z.string(),
  position: z.string().apply(doc, 'Position in the order of events.'),
  type: z.enum(notificationTypes).apply(doc, 'Type of the event.'),
  timestamp: timestamp(),
  entityId: z.string().apply(doc, 'Id of the record in the API: orderId, productId, …'),
  isNew: z.boolean().apply(doc, 'true: not seen yet.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .apply(doc, 'Details for its text, without erased data.'),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const NotificationList = z.object({
  ...listOf(NotificationItem).shape,
  unread: z.int().apply(doc, 'Number of unread notifications, counted up to a maximum.'),
})

/** The highest unread count; larger counts are shown as this one. */
export const maxUnread = 100

export const SeenRequest = z.object({
  upTo: text(20)
    .check(z.regex(/^\d{1,15}$/, 'is not a `position` of this list'))
    .apply(doc, 'The `position` of the newest notification seen.'),
})

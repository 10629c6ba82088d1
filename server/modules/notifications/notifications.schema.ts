/** Defines staff notifications, filtered by permission. zod/mini, shared with the browser. */

import * as z from 'zod/mini'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Permission } from '../../core/permissions/permissions.schema.ts'
import { text, timestamp } from '../../core/values/fields.schema.ts'
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
  /** its position in the order of events */
  position: z.string(),
  type: z.enum(notificationTypes),
  timestamp: timestamp(),
  /** the id of the event's subject in the API: orderId, productId, … */
  entityId: z.string(),
  isNew: z.boolean(),
  /** details for the text, such as an order's `name` and `total`; without erased data */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NotificationItem = z.infer<typeof NotificationItem>

export const NotificationList = z.object({
  ...listOf(NotificationItem).shape,
  /** unread notifications, counted up to {@link maxUnread} */
  unread: z.int(),
})

/** The highest unread count; larger counts are shown as this one. */
export const maxUnread = 100

export const SeenRequest = z.object({
  /** the `position` of the newest notification seen */
  upTo: text(20).check(z.regex(/^\d{1,15}$/, 'is not a `position` of this list')),
})

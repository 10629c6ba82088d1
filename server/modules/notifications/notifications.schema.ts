/** The bell of the admin area: what happened, for whoever may see it. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import type { EventType } from '../../core/events/events.schema.ts'
import type { Permission } from '../../core/permissions/permissions.schema.ts'
import { moment, text } from '../../core/values/fields.schema.ts'

/** The events that are news, and what one must hold to hear of each. */
export const newsNeeds = {
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

export type NewsType = keyof typeof newsNeeds
const newsTypes = Object.keys(newsNeeds) as [NewsType, ...NewsType[]]

export const NewsItem = z.object({
  id: z.string(),
  /** its place in the order of events */
  position: z.string(),
  type: z.enum(newsTypes),
  timestamp: moment(),
  /** what the API calls the thing: orderId, productId, … */
  entityId: z.string(),
  isNew: z.boolean(),
  /** what there is to say of it, such as `name` and `total` of an order; nothing that was erased */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type NewsItem = z.infer<typeof NewsItem>

export const News = z.object({
  items: z.array(NewsItem),
  /** news since one looked, counted up to {@link mostNew} */
  unread: z.int(),
})

/** So many and more are told as so many. */
export const mostNew = 100

export const Seen = z.object({
  /** the `position` of the newest item that was seen */
  upTo: text(20).check(z.regex(/^\d{1,15}$/, 'is not a `position` of the news')),
})

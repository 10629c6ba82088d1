/** The event types of the shop, as subscribers name them. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { text, timestamp } from '../values/fields.schema.ts'
import { pageLimit } from '../values/paging.schema.ts'

/**
 * Each type with its description, for the OpenAPI document and the admin area; the part before the
 * dot groups them.
 */
export const eventTypes = {
  'order.placed': 'An order was placed.',
  'order.updated': 'An order changed without reaching one of the states below.',
  'order.confirmed': 'A buyer confirmed an order, or staff did without asking; it is to be packed.',
  'order.paid': 'The money for an order is there.',
  'order.shipped': 'An order is on its way.',
  'order.delivered': 'An order has arrived.',
  'order.cancelled': 'An order was cancelled; its pieces are back in stock.',
  'order.refunded': 'The money of an order goes back to the buyer.',
  'order.slip_received':
    'A buyer sent the slip of a bank transfer; `order.updated` is told as well.',
  'payment.failed': 'A card was declined; no order was placed.',
  'payment.disputed': 'A payment of an order was charged back.',
  'payment.duplicate': 'An order was paid a second time; the second payment goes back.',
  'payment.mismatch':
    'A payment of another amount or currency than the order asks for came; it goes back.',
  'payment.unconfirmed':
    'A further payment of an order was reported that the provider has not confirmed; it is not booked.',
  'product.created': 'A product came into the shop.',
  'product.updated': 'Staff or an import changed a product. Sales are no changes.',
  'product.deleted': 'A product was taken out of the shop.',
  'product.low_stock': 'Few pieces of a product are left.',
  'product.back_in_stock': 'A product that was sold out can be bought again.',
  'customer.registered': 'Somebody made an account.',
  'customer.updated': 'An account changed.',
  'customer.deleted': 'An account was deleted.',
  'store_credit.added': 'Staff added store credit to an account. Refunds of orders do not count.',
  'review.added': 'A customer reviewed a product.',
  'message.received': 'Somebody wrote by the contact form.',
  'subscriber.added':
    'Somebody subscribed to the newsletter, and confirmed that the address is theirs.',
  'subscriber.removed': 'Somebody left the newsletter.',
  'import.finished': 'An import came to its end, or was stopped.',
  'feed.stopped': 'A scheduled import stopped, or could not get its file three times.',
  'webhook.disabled': 'A webhook that failed for days was switched off.',
} as const satisfies Record<string, string>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

export const someType = z.enum(eventTypeNames, `must be one of ${eventTypeNames.join(', ')}`)

export const ShopEvent = z.object({
  /** stays the same when a subscriber receives the event twice */
  id: z.string(),
  type: someType,
  timestamp: timestamp(),
  /** kind of entity, such as `order` */
  entity: z.string(),
  /** the API's id of the entity: productId, orderId, … */
  entityId: z.string(),
  /** the entity's version; later events of the same entity never have a smaller one */
  version: z.int(),
  /** the entity as the API returns it to staff */
  data: z.record(z.string(), z.unknown()),
})
export type ShopEvent = z.infer<typeof ShopEvent>

export const EventsRequest = z.object({
  /** `next` of the previous answer; without it the list starts at the oldest stored event */
  after: z.optional(text(20).check(z.regex(/^\d{1,15}$/, 'is not a `next` of this list'))),
  limit: pageLimit({ min: 1, max: 500, usual: 100 }),
  types: z.optional(z.array(someType).check(z.maxLength(eventTypeNames.length, 'names too many'))),
})
export type EventsRequest = z.infer<typeof EventsRequest>

export const EventList = z.object({
  events: z.array(ShopEvent),
  /** send it as `after` for the following events; unchanged while there are none */
  next: z.string(),
})

/** Fields of an event's data that identify a person; erasing an account removes them. */
export const personalFields = [
  'address',
  'city',
  'comment',
  'coverpic',
  'customerNote',
  'email',
  'firstName',
  'lastName',
  'message',
  'name',
  'notes',
  'phone',
  'postalCode',
  'profilepic',
  'street',
  'subject',
] as const

/** The event types of the shop, as subscribers name them. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { doc, enumOf, text, timestamp } from '../values/fields.schema.ts'
import { pageLimit } from '../values/paging.schema.ts'

/**
 * Each type with its description, for the OpenAPI document and the admin area; the part before the
 * dot groups them.
 */
export const eventTypes = {
  'order.placed': 'An order was placed.',
  'order.updated': 'An order changed without reaching one of the states below.',
  'order.confirmed': 'An order was confirmed by the customer or by staff, and can be packed.',
  'order.paid': 'An order was paid.',
  'order.shipped': 'An order was shipped.',
  'order.delivered': 'An order was delivered.',
  'order.cancelled': 'An order was cancelled and its units were restocked.',
  'order.refunded': 'An order was refunded.',
  'order.slip_received':
    'A customer uploaded a bank transfer slip. `order.updated` is sent as well.',
  'payment.failed': 'A card was declined and no order was placed.',
  'payment.disputed': 'A payment of an order was charged back.',
  'payment.duplicate': 'An order was paid twice. The second payment is refunded.',
  'payment.mismatch': 'A payment had the wrong amount or currency. It is refunded.',
  'payment.unconfirmed':
    'A further payment was reported that the provider has not confirmed. It is not recorded.',
  'product.created': 'A product was added.',
  'product.updated': 'Staff or an import changed a product. Sales do not send this event.',
  'product.deleted': 'A product was deleted.',
  'product.low_stock': 'The stock of a product is low.',
  'product.back_in_stock': 'A sold-out product is back in stock.',
  'product_group.created': 'A product group was added.',
  'product_group.updated': 'Staff changed a product group or its variants.',
  'product_group.deleted': 'A product group was deleted. Its products remain.',
  'customer.registered': 'A customer created an account.',
  'customer.updated': 'An account changed.',
  'customer.deleted': 'An account was deleted.',
  'store_credit.added':
    'Staff added store credit. Refunds to store credit are events of the order.',
  'review.added': 'A customer reviewed a product.',
  'message.received': 'A visitor sent a contact message.',
  'subscriber.added': 'A newsletter subscriber confirmed their address.',
  'subscriber.removed': 'A newsletter subscriber unsubscribed.',
  'import.finished': 'An import finished, failed or was stopped.',
  'feed.stopped': 'A scheduled import stopped, or failed to download its file three times.',
  'webhook.disabled': 'A webhook was disabled after days of failures.',
} as const satisfies Record<string, string>

export type EventType = keyof typeof eventTypes
export const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]]

export const someType = enumOf(eventTypeNames)

export const ShopEvent = z.object({
  id: z.string().apply(doc, 'Stays the same when a subscriber receives the event twice.'),
  type: someType.apply(doc, 'Type of the event, such as `order.placed`.'),
  timestamp: timestamp(),
  entity: z.string().apply(doc, 'Kind of record, such as `order`.'),
  entityId: z.string().apply(doc, 'Id of the record in the API.'),
  version: z.int().apply(doc, 'Version of the record; never smaller in a later event.'),
  data: z.record(z.string(), z.unknown()).apply(doc, 'The record as the API returns it to staff.'),
})
export type ShopEvent = z.infer<typeof ShopEvent>

export const EventsRequest = z.object({
  after: z
    .optional(text(20).check(z.regex(/^(\d{1,15}|latest)$/, 'is not a `next` of this list')))
    .apply(doc, '`next` of the previous answer; absent: the oldest stored event.'),
  limit: pageLimit({ min: 1, max: 500, usual: 100 }),
  types: z
    .optional(z.array(someType).check(z.maxLength(eventTypeNames.length, 'has too many types')))
    .apply(doc, 'Only events of these types.'),
})
export type EventsRequest = z.infer<typeof EventsRequest>

export const EventList = z.object({
  events: z.array(ShopEvent).apply(doc, 'The events, the oldest first.'),
  next: z.string().apply(doc, 'Send it as `after` for the following events.'),
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

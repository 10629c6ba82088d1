/** An order as its buyer sees and cancels it without a session: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { doc, limits, requiredText, text } from '../../../core/values/fields.schema.ts'
import { phone } from '../../accounts/addresses/recipient.schema.ts'
import { priceParts } from '../../pricing/prices/pricing.schema.ts'
import { OrderChange, OrderDetails } from './orders.schema.ts'

/** A secret link of an order: the whole address or only the part after `#`. */
const link = () => requiredText(limits.url)

export const OrderLink = z.object({
  link: link().apply(doc, 'The secret link of the order, whole or only its last part.'),
})
/** An order opened by its link. */
export const OpenedOrder = z.object({
  order: OrderDetails.apply(doc, 'The order.'),
  history: z.array(OrderChange).apply(doc, 'Changes of the order, the oldest first.'),
})

export const OrderNumbers = z.object({
  orderId: requiredText(100),
  phone: phone().apply(doc, 'Phone number of the order.'),
})
/** An order found by its number and phone number: without the recipient and the address. */
const ShownOrder = z.object({
  ...z.pick(OrderDetails, {
    orderId: true,
    status: true,
    date: true,
    paymentMethod: true,
    payment: true,
    orderedItems: true,
    total: true,
    labeledTotal: true,
    confirmed: true,
    toConfirm: true,
    parcels: true,
    returns: true,
  }).shape,
  ...priceParts,
})
const shownFields = Object.keys(ShownOrder.shape)
export const withoutRecipient = (order: OrderDetails) =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => shownFields.includes(name)),
  ) as z.infer<typeof ShownOrder>

export const FoundOrder = z.object({
  order: ShownOrder.apply(doc, 'The order without recipient and address.'),
  history: z
    .array(z.pick(OrderChange, { at: true, from: true, to: true }))
    .apply(doc, 'Changes of the status, the oldest first.'),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** The code in the address behind a parcel label's QR code. */
export const OrderLabel = z.object({
  code: requiredText(200).apply(doc, 'Code in the address behind the QR code of the label.'),
})
/** An order as its courier sees it: without the recipient and the contents. */
export const LabelledOrder = z.object({
  order: z
    .pick(ShownOrder, {
      orderId: true,
      status: true,
      date: true,
      confirmed: true,
      toConfirm: true,
      parcels: true,
    })
    .apply(doc, 'What a courier may see of the order.'),
  cashToCollect: z.optional(z.number()).apply(doc, 'Cash to collect on delivery, in rupees.'),
  units: z.int().apply(doc, 'Number of units in the order.'),
  history: FoundOrder.shape.history.apply(doc, 'Changes of the status, the oldest first.'),
})
export type LabelledOrder = z.infer<typeof LabelledOrder>

/** Without a link, the order must belong to the caller's account. */
export const OrderCancel = z.object({
  orderId: text(100),
  link: z.optional(link()).apply(doc, "Secret link of the order; absent: the caller's own order."),
})

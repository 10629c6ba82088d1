/** An order as its buyer sees and cancels it without a session: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { limits, requiredText, text } from '../../../core/values/fields.schema.ts'
import { phone } from '../../accounts/addresses/recipient.schema.ts'
import { priceParts } from '../../pricing/prices/pricing.schema.ts'
import { OrderChange, OrderDetails } from './orders.schema.ts'

/** A secret link of an order: the whole address or only the part after `#`. */
const link = () => requiredText(limits.url)

export const OrderLink = z.object({ link: link() })
/** An order opened by its link. */
export const OpenedOrder = z.object({ order: OrderDetails, history: z.array(OrderChange) })

export const OrderNumbers = z.object({ orderId: requiredText(100), phone: phone() })
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
  order: ShownOrder,
  history: z.array(z.pick(OrderChange, { at: true, from: true, to: true })),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** The code in the address behind a parcel label's QR code. */
export const OrderLabel = z.object({ code: requiredText(200) })
/** An order as its courier sees it: without the recipient and the contents. */
export const LabelledOrder = z.object({
  order: z.pick(ShownOrder, {
    orderId: true,
    status: true,
    date: true,
    confirmed: true,
    toConfirm: true,
    parcels: true,
  }),
  /** cash to collect on delivery, in rupees, if any */
  cashToCollect: z.optional(z.number()),
  units: z.int(),
  history: FoundOrder.shape.history,
})
export type LabelledOrder = z.infer<typeof LabelledOrder>

/** Without a link, the order must belong to the caller's account. */
export const OrderCancel = z.object({ orderId: text(100), link: z.optional(link()) })

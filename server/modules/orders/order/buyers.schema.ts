/** An order as whoever bought it sees and cancels it, without a login: docs/contract.md#orders. */
import * as z from 'zod/mini'
import { limits, requiredText, text } from '../../../core/values/fields.schema.ts'
import { phone } from '../../accounts/addresses/recipient.schema.ts'
import { priceParts } from '../../pricing/prices/pricing.schema.ts'
import { OrderChange, OrderDetails } from './orders.schema.ts'

/** A secret link of an order, whole or only what is behind its `#`. */
const link = () => requiredText(limits.url)

export const OrderLink = z.object({ link: link() })
/** An order as its link opens it. */
export const OpenedOrder = z.object({ order: OrderDetails, history: z.array(OrderChange) })

export const OrderNumbers = z.object({ orderId: requiredText(100), phone: phone() })
/** What number and telephone number show of an order: not who it is for, nor where that is. */
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
export const showOrder = (order: OrderDetails) =>
  Object.fromEntries(
    Object.entries(order).filter(([name]) => shownFields.includes(name)),
  ) as z.infer<typeof ShownOrder>

export const FoundOrder = z.object({
  order: ShownOrder,
  history: z.array(z.pick(OrderChange, { at: true, from: true, to: true })),
})
export type FoundOrder = z.infer<typeof FoundOrder>

/** What stands in the address that a parcel's label leads to. */
export const OrderLabel = z.object({ code: requiredText(200) })
/** An order as whoever has its parcel in hand sees it: neither whose it is nor what is in it. */
export const LabelledOrder = z.object({
  order: z.pick(ShownOrder, {
    orderId: true,
    status: true,
    date: true,
    confirmed: true,
    toConfirm: true,
    parcels: true,
  }),
  /** what is taken at the door, in rupees, where anything is */
  collect: z.optional(z.number()),
  pieces: z.int(),
  history: FoundOrder.shape.history,
})
export type LabelledOrder = z.infer<typeof LabelledOrder>

/** Without a link it is an order of one's own account. */
export const OrderCancel = z.object({ orderId: text(100), link: z.optional(link()) })

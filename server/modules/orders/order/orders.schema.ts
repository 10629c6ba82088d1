/** Orders and quotes: docs/contract.md#orders. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  blankAs,
  doc,
  email,
  enumOf,
  imageAddress,
  limits,
  money,
  requiredText,
  text,
  timestamp,
  wholeNumber,
  yesOrNo,
} from '../../../core/values/fields.schema.ts'
import { orderStatuses } from '../../../core/values/order-status.schema.ts'
import { optionalLimit } from '../../../core/values/paging.schema.ts'
import { recipientFields, wholeAddress } from '../../accounts/addresses/recipient.schema.ts'
import { paymentSums } from '../../payments/transactions.schema.ts'
import { CodeOutcome, codes } from '../../pricing/prices/codes.schema.ts'
import { priceParts } from '../../pricing/prices/pricing.schema.ts'
import { DeliveryChoice, placeFields } from '../../settings/definitions/shipping-plan.schema.ts'
import { maxOrderLines, maxQuantity } from '../cart/lines.schema.ts'
import { Parcel } from './parcels.schema.ts'
import { OrderReturn } from './returns.schema.ts'

export { type OrderStatus, orderStatuses } from '../../../core/values/order-status.schema.ts'

/** `payhere` and `bank` only where the shop offers them, see `orders.paymentMethods` */
export const paymentMethods = ['cod', 'card', 'payhere', 'bank'] as const
export type PaymentMethodName = (typeof paymentMethods)[number]
/**
 * unpaid: waits for its payment, or was cancelled without one; owed: staff must refund it manually;
 * disputed: charged back, until staff record how the dispute ended
 */
const paymentStatuses = ['due', 'unpaid', 'paid', 'refunded', 'owed', 'disputed'] as const

export const OrderedItem = z.object({
  productId: requiredText(100),
  qty: wholeNumber(1, maxQuantity).apply(doc, 'Number of units, 1 to 10,000.'),
})

const orderedItems = z
  .array(OrderedItem)
  .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`))
  .apply(doc, 'Products and quantities.')

const paymentMethod = enumOf(paymentMethods)

/** Delivery and payment terms that affect the price besides the items. */
const termFields = {
  delivery: z.optional(DeliveryChoice).apply(doc, 'The chosen delivery method.'),
  codes: z.optional(codes).apply(doc, 'Discount codes, at most 10.'),
  ...placeFields,
}
export const QuoteRequest = z.object({
  orderedItems,
  ...termFields,
  paymentMethod: z.optional(paymentMethod).apply(doc, 'Intended method, which may cost a fee.'),
  storeCredit: z.optional(yesOrNo()).apply(doc, "true asks what the account's store credit pays."),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A payment method for a basket: whether it is available, why not, and its fee. */
export const PaymentOffer = z.object({
  method: z.enum(paymentMethods).apply(doc, 'The payment method.'),
  ok: z.boolean().apply(doc, 'true: available for this order.'),
  reason: z
    .optional(z.enum(['ceiling', 'district', 'unavailable']))
    .apply(doc, 'Why it is unavailable, for programs.'),
  message: z.optional(z.string()).apply(doc, 'Why it is unavailable, for people.'),
  fee: z.optional(z.number()).apply(doc, 'Fee of the method in rupees.'),
})
export type PaymentOffer = z.infer<typeof PaymentOffer>

export const Quote = z.object({
  orderedItems: z
    .array(
      z.object({
        productId: z.string(),
        name: z.string().apply(doc, 'Name of the product.'),
        image: imageAddress(),
        price: z.number().apply(doc, 'Selling price of one unit, in rupees.'),
        labeledPrice: z.number().apply(doc, 'Regular price of one unit, in rupees.'),
        quantity: z.int(),
        stock: z.int().apply(doc, 'Units available.'),
      }),
    )
    .apply(doc, 'The lines.'),
  total: z.number().apply(doc, 'What the buyer pays, in rupees.'),
  labeledTotal: z.number().apply(doc, 'Total at regular prices, in rupees.'),
  ...priceParts,
  codes: z.optional(z.array(CodeOutcome)).apply(doc, 'Outcome of each discount code.'),
  payments: z
    .optional(z.array(PaymentOffer))
    .apply(doc, 'Payment methods, where cash on delivery has rules.'),
  storeCredit: z
    .optional(
      z.object({
        balance: z.number().apply(doc, 'Balance in rupees.'),
        pays: z.number().apply(doc, 'The part of the total that it pays, in rupees.'),
      }),
    )
    .apply(doc, 'Store credit of the account, if requested.'),
})
/** The fields of an error that carries the current price. */
export const QuotedError = z.object({ quote: Quote })

export type Quote = z.infer<typeof Quote>

/** The three card fields as entered; card.schema.ts validates them. */
const CardDetails = z.object({
  cardNumber: text(40).apply(doc, 'Card number, with or without spaces.'),
  expiryDate: text(10).apply(doc, 'Last month, as MM/YY.'),
  cvv: text(10).apply(doc, 'Security code of the card.'),
})

/** At least one item. */
export const someItems = orderedItems.check(z.minLength(1, 'No items in the cart.'))

export const OrderFields = z.object({
  orderedItems: someItems.apply(doc, 'Products and quantities.'),
  ...recipientFields,
  ...termFields,
  paymentMethod,
  cardDetails: z.optional(z.nullable(CardDetails)).apply(doc, 'Only for `card`.'),
  notes: z.optional(text(2_000)).apply(doc, 'Note for the shop, such as when to deliver.'),
  email: z
    .optional(blankAs(undefined, z.optional(email())))
    .apply(doc, "A guest's email address; ignored for an account."),
  expectedTotal: z
    .optional(money())
    .apply(doc, 'The total that the buyer saw; another is refused.'),
  storeCredit: z
    .optional(money())
    .apply(doc, 'Store credit to spend in rupees; fails if not available.'),
})

/**
 * Input that places an order. `address` may be absent or blank if street and city are given, or
 * with a delivery method, which may be collection; the shipping plan decides.
 */
export const OrderRequest = wholeAddress(OrderFields, ({ delivery }) => delivery !== undefined)
export type OrderRequest = z.infer<typeof OrderRequest>

/** Why a parcel returns: the customer refused it, or the courier could not deliver it. */
export const cancelReasons = ['refused', 'returned'] as const
export const cancelReason = enumOf(cancelReasons)
export type CancelReason = (typeof cancelReasons)[number]

/** How the buyer confirmed the order; `none`: no confirmation was needed. */
export const confirmationChannels = ['call', 'whatsapp', 'sms', 'none'] as const
export type ConfirmationChannel = (typeof confirmationChannels)[number]

export const OrderPayment = z.object({
  status: z
    .enum(paymentStatuses)
    .apply(doc, '`due`: on delivery; `unpaid`: awaited; `owed`: to refund.'),
  ...paymentSums,
  credit: z.optional(z.number()).apply(doc, 'Rupees paid with store credit, if any.'),
  brand: z.optional(z.string()).apply(doc, 'Brand of the card.'),
  last4: z.optional(z.string()).apply(doc, 'Last four digits of the card.'),
  payBy: z.optional(timestamp()).apply(doc, 'Until when the order waits for payment, in UTC.'),
  reference: z.optional(z.string()).apply(doc, 'Reference for the bank transfer.'),
  slipAt: z.optional(timestamp()).apply(doc, 'When the buyer uploaded the slip, in UTC.'),
  problem: z.optional(z.string()).apply(doc, 'Why the shop did not find the money.'),
})
export const OrderLine = z.object({
  productId: z.string(),
  name: z.string().apply(doc, 'Name of the product.'),
  image: imageAddress(),
  price: z.number().apply(doc, 'Price of one unit when ordered, in rupees.'),
  quantity: z.int(),
})

/** An order as all APIs return it (docs/contract.md#orders). Money in rupees, dates in ISO 8601. */
export const Order = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses).apply(doc, 'Progress of the order.'),
  reason: z.optional(cancelReason).apply(doc, 'Why it was cancelled, or why its parcel returns.'),
  returningSince: z.optional(timestamp()).apply(doc, 'Since when its parcel is on its way back.'),
  date: timestamp().apply(doc, 'When the order was placed, in UTC.'),
  name: z.string().apply(doc, 'Name of the recipient.'),
  address: z.string(),
  street: z.optional(z.string()).apply(doc, 'Street part of the address, if entered in parts.'),
  city: z.optional(z.string()),
  district: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  phone: z.string(),
  email: z.string().apply(doc, 'Email address for updates; empty for none.'),
  notes: z.string().apply(doc, "The customer's note until staff write theirs."),
  customerNote: z.string().apply(doc, "The customer's note at checkout, unchanged."),
  paymentMethod: z.enum(paymentMethods),
  payment: OrderPayment.apply(doc, 'State of the payment.'),
  orderedItems: z.array(OrderLine).apply(doc, 'The lines.'),
  total: z.number().apply(doc, 'What the buyer pays, in rupees.'),
  labeledTotal: z.number().apply(doc, 'Total at regular prices, in rupees.'),
  ...priceParts,
  confirmed: z
    .optional(
      z.object({
        at: timestamp(),
        how: z.enum(confirmationChannels).apply(doc, 'How the buyer confirmed it.'),
      }),
    )
    .apply(doc, 'When and how it was confirmed, in a shop that confirms orders.'),
  parcels: z.optional(z.array(Parcel)).apply(doc, 'Parcels, if any.'),
  returns: z.optional(z.array(OrderReturn)).apply(doc, 'Returns and refunds, if any.'),
})
export type Order = z.infer<typeof Order>

/** numeric(12,2): maximum total of an order, in rupees. */
export const orderAmountLimit = limits.money

/** Maximum number of orders that GET /orders returns without `limit` (docs/contract.md#orders). */
export const maxOrders = 1_000

export const OrderList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
  status: z.optional(enumOf(orderStatuses)).apply(doc, 'Only orders in this status.'),
  q: z.optional(text(200)),
})

export const OrderById = z.object({ orderId: text(100) })

/** The payment methods that the shop currently offers, in display order. */
export const PaymentMethods = z.object({
  methods: z.array(z.enum(paymentMethods)).apply(doc, 'Payment methods in display order.'),
})

/** A form that the buyer's browser submits to pay an order. */
export const PaymentForm = z.object({
  action: z.string().apply(doc, 'Where the browser submits the form.'),
  fields: z.record(z.string(), z.string()).apply(doc, 'Hidden fields of the form, by name.'),
})

/** An order with its version, on which an update may be based (If-Match or `version`). */
export const OrderDetails = z.object({
  ...Order.shape,
  version: z.int().check(z.gte(1)).apply(doc, 'Version, for `If-Match`.'),
  guest: z.optional(z.literal(true)).apply(doc, 'true: the order belongs to no account.'),
  toConfirm: z
    .optional(z.literal(true))
    .apply(doc, 'true: the buyer must confirm it before packing.'),
  byStaff: z.optional(z.literal(true)).apply(doc, 'true: staff entered the order.'),
  invalidPhone: z
    .optional(z.literal(true))
    .apply(doc, 'For staff, true: limits per customer ignore the invalid phone number.'),
  possibleDuplicateOf: z
    .optional(z.string())
    .apply(doc, 'For staff: order of the same phone, items and total, minutes earlier.'),
  codes: z.optional(z.array(z.string())).apply(doc, 'For staff: its discount codes.'),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** One change that staff made to an order: `what` is a product, or one of `parts`. */
export const OrderDifference = z.object({
  what: z.string().apply(doc, 'A product, or one of `part`.'),
  part: z
    .optional(
      z.enum(['name', 'phone', 'email', 'address', 'delivery', 'codes', 'discount', 'total']),
    )
    .apply(doc, 'The changed part, unless a product.'),
  from: z.string().apply(doc, 'Value before; empty: none, or hidden from the reader.'),
  to: z.string().apply(doc, 'Value after.'),
})
export type OrderDifference = z.infer<typeof OrderDifference>

/** A history entry: who, when, from which status to which. `from` is null for the first. */
export const OrderChange = z.object({
  at: timestamp(),
  by: z.string().apply(doc, 'Who did it; empty when unknown to the reader.'),
  from: z.nullable(z.enum(orderStatuses)).apply(doc, 'Status before; null for the first.'),
  to: z.enum(orderStatuses).apply(doc, 'Status after.'),
  notes: z.string().apply(doc, 'Note of the change.'),
  changes: z.optional(z.array(OrderDifference)).apply(doc, 'Changes of the contents, if any.'),
})
export type OrderChange = z.infer<typeof OrderChange>

export const UpdatedOrder = z.object({
  message: z.string(),
  order: Order.apply(doc, 'The order after the change.'),
  version: OrderDetails.shape.version.apply(doc, 'The new version of the order.'),
})

/** Sort orders of the order list, by date or total; `-` means the largest first. */
export const orderSorts = ['newest', 'oldest', 'total', '-total'] as const

/** Orders and quotes: docs/contract.md#orders. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  blankAs,
  email,
  limits,
  moment,
  money,
  pictureAddress,
  requiredText,
  text,
  wholeNumber,
} from '../../../core/values/fields.schema.ts'
import { orderStatuses } from '../../../core/values/order-status.schema.ts'
import { optionalLimit, versionField } from '../../../core/values/paging.schema.ts'
import { recipientFields, wholeAddress } from '../../accounts/addresses/recipient.schema.ts'
import { paymentSums } from '../../payments/transactions.schema.ts'
import { CodeOutcome, codes } from '../../pricing/prices/codes.schema.ts'
import { priceParts } from '../../pricing/prices/pricing.schema.ts'
import { DeliveryChoice, placeFields } from '../../settings/definitions/shipping-plan.schema.ts'
import { maxOrderLines, maxQuantity } from '../cart/lines.schema.ts'
import { Parcel, ParcelGiven } from './parcels.schema.ts'
import { OrderReturn } from './returns.schema.ts'

export { type OrderStatus, orderStatuses } from '../../../core/values/order-status.schema.ts'

/** `payhere` and `bank` only where the shop offers them, see `orders.paymentMethods` */
export const paymentMethods = ['cod', 'card', 'payhere', 'bank'] as const
export type PaymentMethodName = (typeof paymentMethods)[number]
/**
 * unpaid: waits for its payment, or was cancelled without one; owed: to be given back by hand; disputed: charged
 * back, until staff say whether the dispute was won
 */
const paymentStatuses = ['due', 'unpaid', 'paid', 'refunded', 'owed', 'disputed'] as const

const OrderedItem = z.object({
  productId: requiredText(100),
  qty: wholeNumber(1, maxQuantity),
})

const orderedItems = z
  .array(OrderedItem)
  .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`))

const paymentMethod = z.enum(paymentMethods, `must be one of ${paymentMethods.join(', ')}`)

/** How and where to: what a price hangs on besides the items. */
const termFields = {
  delivery: z.optional(DeliveryChoice),
  codes: z.optional(codes),
  ...placeFields,
}
export const QuoteRequest = z.object({
  orderedItems,
  ...termFields,
  /** as the order will be paid: a fee may hang on it */
  paymentMethod: z.optional(paymentMethod),
  /** asks what the account's store credit would pay; true: it shall be spent */
  storeCredit: z.optional(z.boolean('must be true or false')),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A way to pay: whether it is open for a basket and why not, in words, and what it adds to the total. */
const PaymentOffer = z.object({
  method: z.enum(paymentMethods),
  ok: z.boolean(),
  reason: z.optional(z.enum(['ceiling', 'district', 'unavailable'])),
  message: z.optional(z.string()),
  fee: z.optional(z.number()),
})
export type PaymentOffer = z.infer<typeof PaymentOffer>

export const Quote = z.object({
  orderedItems: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: pictureAddress(),
      price: z.number(),
      labeledPrice: z.number(),
      quantity: z.int(),
      stock: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
  ...priceParts,
  /** what became of the codes that were asked with */
  codes: z.optional(z.array(CodeOutcome)),
  /** the ways to pay, in a shop with rules for cash on delivery */
  payments: z.optional(z.array(PaymentOffer)),
  /** of an account that has some, where it was asked: what it has, and what of this that pays */
  storeCredit: z.optional(z.object({ balance: z.number(), pays: z.number() })),
})
/** The fields of an error that says what the order would cost now. */
export const QuotedError = z.object({ quote: Quote })

export type Quote = z.infer<typeof Quote>

/** The three fields of a card as a person types them; judged by card.schema.ts. */
const CardDetails = z.object({
  cardNumber: text(40),
  expiryDate: text(10),
  cvv: text(10),
})

/** What is ordered: something. */
export const someItems = orderedItems.check(z.minLength(1, 'No items in the cart.'))

export const OrderFields = z.object({
  orderedItems: someItems,
  ...recipientFields,
  ...termFields,
  paymentMethod,
  cardDetails: z.optional(z.nullable(CardDetails)),
  notes: z.optional(text(2_000)),
  /** a guest's; blank is none. An account has one of its own, and this says nothing */
  email: z.optional(blankAs(undefined, z.optional(email()))),
  /** the total that the buyer saw, in rupees: the order costs that or is not placed */
  expectedTotal: z.optional(money()),
  /** rupees of it that the account's store credit pays: exactly so many, or it is not placed */
  storeCredit: z.optional(money()),
})

/**
 * What places an order. `address` may be absent or blank where street and city are there. Who names a way
 * of delivery may collect, and needs none: whether they do, the plan says.
 */
export const OrderRequest = wholeAddress(OrderFields, ({ delivery }) => delivery !== undefined)
export type OrderRequest = z.infer<typeof OrderRequest>

/** Why a parcel comes back: the customer refused it, or the courier could not deliver it. */
export const cancelReasons = ['refused', 'returned'] as const
const cancelReason = z.enum(cancelReasons, `must be one of ${cancelReasons.join(', ')}`)
export type CancelReason = (typeof cancelReasons)[number]

/** How a buyer was reached who confirmed an order; `none`: nobody had to be. */
export const confirmHows = ['call', 'whatsapp', 'sms', 'none'] as const
export type ConfirmHow = (typeof confirmHows)[number]

/** An order as every door shows it (docs/contract.md#orders). Money in rupees, the date as ISO 8601 text. */
export const Order = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  /** why it was cancelled after it was sent, or why its parcel is returning */
  reason: z.optional(cancelReason),
  /** since when the parcel of a Shipped order is on its way back to the shop */
  returningSince: z.optional(moment()),
  date: moment(),
  name: z.string(),
  address: z.string(),
  /** the address in parts, where it came so */
  street: z.optional(z.string()),
  city: z.optional(z.string()),
  district: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  phone: z.string(),
  email: z.string(),
  /** the customer's own until staff write theirs */
  notes: z.string(),
  /** what the customer wrote at checkout, unchanged */
  customerNote: z.string(),
  paymentMethod: z.enum(paymentMethods),
  payment: z.object({
    status: z.enum(paymentStatuses),
    ...paymentSums,
    /** of what it was paid, store credit, where that is part of it */
    credit: z.optional(z.number()),
    brand: z.optional(z.string()),
    last4: z.optional(z.string()),
    /** until when an order that waits for its payment is kept */
    payBy: z.optional(moment()),
    /** what the buyer writes on a bank transfer; only of orders that are paid so, as are those below */
    reference: z.optional(z.string()),
    /** when the buyer sent the slip */
    slipAt: z.optional(moment()),
    /** why the shop did not find the money, while it waits for it */
    problem: z.optional(z.string()),
  }),
  orderedItems: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: pictureAddress(),
      price: z.number(),
      quantity: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
  ...priceParts,
  /** once it is confirmed, in a shop that has its orders confirmed */
  confirmed: z.optional(z.object({ at: moment(), how: z.enum(confirmHows) })),
  /** what it left in, once that is named */
  parcels: z.optional(z.array(Parcel)),
  /** what came back, or was given back, once something was */
  returns: z.optional(z.array(OrderReturn)),
})
export type Order = z.infer<typeof Order>

/** numeric(12,2): what one order may cost at most, in rupees. */
export const orderAmountLimit = limits.money

/** GET /orders without `limit` answers at most this many (docs/contract.md#orders). */
export const mostOrders = 1_000

export const OrderList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
  status: z.optional(z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)),
  q: z.optional(text(200)),
})

export const OrderById = z.object({ orderId: text(100) })

/** The ways to pay that the shop offers just now, in the order in which they are shown. */
export const PaymentMethods = z.object({ methods: z.array(z.enum(paymentMethods)) })

/** Where to pay an order: a form that the buyer's browser sends. */
export const PaymentForm = z.object({
  action: z.string(),
  fields: z.record(z.string(), z.string()),
})

/** An order with its version, on which an update may be based (If-Match or `version`). */
export const OrderDetails = z.object({
  ...Order.shape,
  version: z.int().check(z.gte(1)),
  /** only where it is so: nobody's account has it */
  guest: z.optional(z.literal(true)),
  /** only where it is so, and never in an event: the shop has its buyer confirm it before it is packed */
  toConfirm: z.optional(z.literal(true)),
  /** only where it is so: staff typed it in for somebody */
  byStaff: z.optional(z.literal(true)),
  /** for staff alone: no such phone number can exist, so limits per customer do not count it */
  invalidPhone: z.optional(z.literal(true)),
  /** for staff alone: the number of an order with the same phone number, items and total, placed within ten minutes before */
  possibleDuplicateOf: z.optional(z.string()),
  /** for staff alone: its discount codes, also those that take nothing off now */
  codes: z.optional(z.array(z.string())),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** One thing that staff changed about an order: `what` is a product, or one of `parts`. */
export const OrderDifference = z.object({
  what: z.string(),
  part: z.optional(
    z.enum(['name', 'phone', 'email', 'address', 'delivery', 'codes', 'discount', 'total']),
  ),
  /** empty: there was none, or it is nobody else's business */
  from: z.string(),
  to: z.string(),
})
export type OrderDifference = z.infer<typeof OrderDifference>

/** One change of an order: who, when, from which status to which. `from` is null for the first. */
export const OrderChange = z.object({
  at: moment(),
  by: z.string(),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  notes: z.string(),
  /** of what the order consists of, where it was that */
  changes: z.optional(z.array(OrderDifference)),
})
export type OrderChange = z.infer<typeof OrderChange>

/** What staff change about an order; absent notes stay. */
export const OrderUpdate = z.object({
  orderId: text(100),
  status: z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`),
  notes: z.optional(text(2_000)),
  /**
   * of Cancelled, for what had been sent; absent, it stays as it is. Of Shipped: the parcel is on its way
   * back for this reason; null: it is not
   */
  reason: z.optional(z.nullable(cancelReason)),
  /** of Cancelled: goods that cannot be sold again; all others return to the stock */
  writtenOff: z.optional(
    z
      .array(OrderedItem)
      .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`)),
  ),
  /** of an order that comes back from Cancelled and is not paid any more; cash unless said */
  payment: z.optional(z.enum(['cash', 'link'], 'must be one of cash, link')),
  /** of Shipped: what it goes in */
  parcel: z.optional(ParcelGiven),
  version: versionField,
})

export const UpdatedOrder = z.object({
  message: z.string(),
  order: Order,
  version: OrderDetails.shape.version,
})
export type OrderUpdate = z.infer<typeof OrderUpdate>

/** Orders for staff, sorted by date or by what they cost; `-` means the largest first. */
export const orderSorts = ['newest', 'oldest', 'total', '-total'] as const

/** Orders and quotes: docs/contract.md#orders. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import {
  blankAs,
  email,
  imageAddress,
  limits,
  money,
  requiredText,
  text,
  timestamp,
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
import { Parcel, ParcelInput } from './parcels.schema.ts'
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

const OrderedItem = z.object({
  productId: requiredText(100),
  qty: wholeNumber(1, maxQuantity),
})

const orderedItems = z
  .array(OrderedItem)
  .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`))

const paymentMethod = z.enum(paymentMethods, `must be one of ${paymentMethods.join(', ')}`)

/** Delivery and payment terms that affect the price besides the items. */
const termFields = {
  delivery: z.optional(DeliveryChoice),
  codes: z.optional(codes),
  ...placeFields,
}
export const QuoteRequest = z.object({
  orderedItems,
  ...termFields,
  /** intended payment method: a fee may depend on it */
  paymentMethod: z.optional(paymentMethod),
  /** asks how much the account's store credit can pay; true: the buyer wants to spend it */
  storeCredit: z.optional(z.boolean('must be true or false')),
})
export type QuoteRequest = z.infer<typeof QuoteRequest>

/** A payment method for a basket: whether it is available, why not, and its fee. */
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
      image: imageAddress(),
      price: z.number(),
      labeledPrice: z.number(),
      quantity: z.int(),
      stock: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
  ...priceParts,
  /** results of the discount codes */
  codes: z.optional(z.array(CodeOutcome)),
  /** available payment methods, in a shop with rules for cash on delivery */
  payments: z.optional(z.array(PaymentOffer)),
  /** of an account with store credit, if requested: its balance and what it pays */
  storeCredit: z.optional(z.object({ balance: z.number(), pays: z.number() })),
})
/** The fields of an error that carries the current price. */
export const QuotedError = z.object({ quote: Quote })

export type Quote = z.infer<typeof Quote>

/** The three card fields as entered; card.schema.ts validates them. */
const CardDetails = z.object({
  cardNumber: text(40),
  expiryDate: text(10),
  cvv: text(10),
})

/** At least one item. */
export const someItems = orderedItems.check(z.minLength(1, 'No items in the cart.'))

export const OrderFields = z.object({
  orderedItems: someItems,
  ...recipientFields,
  ...termFields,
  paymentMethod,
  cardDetails: z.optional(z.nullable(CardDetails)),
  notes: z.optional(text(2_000)),
  /** a guest's email address; blank means none. Ignored for an account, which has its own */
  email: z.optional(blankAs(undefined, z.optional(email()))),
  /** the total that the buyer saw, in rupees: the order fails if it costs another amount */
  expectedTotal: z.optional(money()),
  /** rupees paid with store credit: the order fails if it cannot spend exactly this amount */
  storeCredit: z.optional(money()),
})

/**
 * Input that places an order. `address` may be absent or blank if street and city are given, or
 * with a delivery method, which may be collection; the shipping plan decides.
 */
export const OrderRequest = wholeAddress(OrderFields, ({ delivery }) => delivery !== undefined)
export type OrderRequest = z.infer<typeof OrderRequest>

/** Why a parcel returns: the customer refused it, or the courier could not deliver it. */
export const cancelReasons = ['refused', 'returned'] as const
const cancelReason = z.enum(cancelReasons, `must be one of ${cancelReasons.join(', ')}`)
export type CancelReason = (typeof cancelReasons)[number]

/** How the buyer confirmed the order; `none`: no confirmation was needed. */
export const confirmationChannels = ['call', 'whatsapp', 'sms', 'none'] as const
export type ConfirmationChannel = (typeof confirmationChannels)[number]

/** An order as all APIs return it (docs/contract.md#orders). Money in rupees, dates in ISO 8601. */
export const Order = z.object({
  orderId: z.string(),
  status: z.enum(orderStatuses),
  /** why it was cancelled after shipping, or why its parcel is returning */
  reason: z.optional(cancelReason),
  /** since when the parcel of a Shipped order is on its way back to the shop */
  returningSince: z.optional(timestamp()),
  date: timestamp(),
  name: z.string(),
  address: z.string(),
  /** the parts of the address, if it was entered in parts */
  street: z.optional(z.string()),
  city: z.optional(z.string()),
  district: z.optional(z.string()),
  postalCode: z.optional(z.string()),
  phone: z.string(),
  email: z.string(),
  /** the customer's own note until staff write theirs */
  notes: z.string(),
  /** the customer's note at checkout, unchanged */
  customerNote: z.string(),
  paymentMethod: z.enum(paymentMethods),
  payment: z.object({
    status: z.enum(paymentStatuses),
    ...paymentSums,
    /** the part paid with store credit, if any */
    credit: z.optional(z.number()),
    brand: z.optional(z.string()),
    last4: z.optional(z.string()),
    /** until when an order waits for its payment */
    payBy: z.optional(timestamp()),
    /** reference for the bank transfer; like the fields below only on orders paid that way */
    reference: z.optional(z.string()),
    /** when the buyer uploaded the slip */
    slipAt: z.optional(timestamp()),
    /** why the shop did not find the money, while the order waits for it */
    problem: z.optional(z.string()),
  }),
  orderedItems: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      image: imageAddress(),
      price: z.number(),
      quantity: z.int(),
    }),
  ),
  total: z.number(),
  labeledTotal: z.number(),
  ...priceParts,
  /** when and how it was confirmed, in a shop that confirms orders */
  confirmed: z.optional(z.object({ at: timestamp(), how: z.enum(confirmationChannels) })),
  /** its parcels, once added */
  parcels: z.optional(z.array(Parcel)),
  /** its returns and refunds, if any */
  returns: z.optional(z.array(OrderReturn)),
})
export type Order = z.infer<typeof Order>

/** numeric(12,2): maximum total of an order, in rupees. */
export const orderAmountLimit = limits.money

/** Maximum number of orders that GET /orders returns without `limit` (docs/contract.md#orders). */
export const maxOrders = 1_000

export const OrderList = z.object({
  limit: optionalLimit(),
  cursor: z.optional(text(2_000)),
  status: z.optional(z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`)),
  q: z.optional(text(200)),
})

export const OrderById = z.object({ orderId: text(100) })

/** The payment methods that the shop currently offers, in display order. */
export const PaymentMethods = z.object({ methods: z.array(z.enum(paymentMethods)) })

/** A form that the buyer's browser submits to pay an order. */
export const PaymentForm = z.object({
  action: z.string(),
  fields: z.record(z.string(), z.string()),
})

/** An order with its version, on which an update may be based (If-Match or `version`). */
export const OrderDetails = z.object({
  ...Order.shape,
  version: z.int().check(z.gte(1)),
  /** set only where the order belongs to no account */
  guest: z.optional(z.literal(true)),
  /** set only where true, never in events: the buyer must confirm the order before it is packed */
  toConfirm: z.optional(z.literal(true)),
  /** set only where true: staff entered the order */
  byStaff: z.optional(z.literal(true)),
  /** for staff only: the phone number is invalid, so limits per customer do not count it */
  invalidPhone: z.optional(z.literal(true)),
  /** for staff only: an order with the same phone, items and total, up to ten minutes earlier */
  possibleDuplicateOf: z.optional(z.string()),
  /** for staff only: its discount codes, also those without effect now */
  codes: z.optional(z.array(z.string())),
})
export type OrderDetails = z.infer<typeof OrderDetails>

/** One change that staff made to an order: `what` is a product, or one of `parts`. */
export const OrderDifference = z.object({
  what: z.string(),
  part: z.optional(
    z.enum(['name', 'phone', 'email', 'address', 'delivery', 'codes', 'discount', 'total']),
  ),
  /** empty: there was no value, or the reader may not see it */
  from: z.string(),
  to: z.string(),
})
export type OrderDifference = z.infer<typeof OrderDifference>

/** A history entry: who, when, from which status to which. `from` is null for the first. */
export const OrderChange = z.object({
  at: timestamp(),
  by: z.string(),
  from: z.nullable(z.enum(orderStatuses)),
  to: z.enum(orderStatuses),
  notes: z.string(),
  /** changes of the order's contents, if any */
  changes: z.optional(z.array(OrderDifference)),
})
export type OrderChange = z.infer<typeof OrderChange>

/** Changes that staff make to an order; absent notes stay. */
export const OrderUpdate = z.object({
  orderId: text(100),
  status: z.enum(orderStatuses, `must be one of ${orderStatuses.join(', ')}`),
  notes: z.optional(text(2_000)),
  /**
   * With Cancelled: why a shipped order failed; absent: no change. With Shipped: why the parcel is
   * returning; null: it is not
   */
  reason: z.optional(z.nullable(cancelReason)),
  /** with Cancelled: goods that cannot be sold again; all others return to stock */
  writtenOff: z.optional(
    z
      .array(OrderedItem)
      .check(z.maxLength(maxOrderLines, `must have at most ${maxOrderLines} lines`)),
  ),
  /** for an unpaid order restored from Cancelled; default: cash */
  payment: z.optional(z.enum(['cash', 'link'], 'must be one of cash, link')),
  /** with Shipped: the parcel */
  parcel: z.optional(ParcelInput),
  version: versionField,
})

export const UpdatedOrder = z.object({
  message: z.string(),
  order: Order,
  version: OrderDetails.shape.version,
})
export type OrderUpdate = z.infer<typeof OrderUpdate>

/** Sort orders of the order list, by date or total; `-` means the largest first. */
export const orderSorts = ['newest', 'oldest', 'total', '-total'] as const

/** Changing an order before it ships, and typing one in for somebody: docs/contract.md#orders. zod/mini, shared with the browser. */
import * as z from 'zod/mini'
import { blankAs, email, money, requiredText, text } from '../../../core/values/fields.schema.ts'
import { versionField } from '../../../core/values/paging.schema.ts'
import { phone, recipientFields, wholeAddress } from '../../accounts/addresses/recipient.schema.ts'
import { codes } from '../../pricing/prices/codes.schema.ts'
import { DeliveryChoice, placeFields } from '../../settings/definitions/shipping-plan.schema.ts'
import {
  Order,
  OrderDetails,
  OrderDifference,
  OrderFields,
  Quote,
  someItems,
} from './orders.schema.ts'

/** Why the shop's limits do not hold for an order; only staff read it. */
const beyondLimits = z.optional(blankAs(undefined, z.optional(requiredText(300))))

/** What staff take off an order by themselves; the buyer reads the reason. */
export const Discount = z.object({
  amount: money().check(z.gt(0, 'must be more than 0')),
  reason: requiredText(100),
})
export type Discount = z.infer<typeof Discount>

const ChangeFields = z.object({
  orderId: text(100),
  /** all lines as they shall be; absent, they stay */
  orderedItems: z.optional(someItems),
  name: z.optional(recipientFields.name),
  phone: z.optional(phone()),
  /** letters go there from now on, and no link in those before opens the order any more; null for none */
  email: z.optional(blankAs(null, z.nullable(email()))),
  /** an address replaces the whole of the one before, with its parts */
  address: recipientFields.address,
  street: recipientFields.street,
  ...placeFields,
  postalCode: recipientFields.postalCode,
  delivery: z.optional(DeliveryChoice),
  /** all codes as they shall be; absent, the order keeps those it was placed with */
  codes: z.optional(codes),
  /** null takes it back */
  discount: z.optional(z.nullable(Discount)),
  beyondLimits,
  /** what it costs then, as the preview said: it does, or nothing changes */
  expectedTotal: z.optional(money()),
  version: versionField,
})

const placeNames = ['street', 'city', 'district', 'postalCode'] as const

/** Absent fields stay as they are. */
export const ChangeRequest = wholeAddress(ChangeFields, (given) =>
  placeNames.every((part) => given[part] === undefined),
)
export type ChangeRequest = z.infer<typeof ChangeRequest>

/** What a change would do, before anybody makes it. */
export const ChangePreview = z.object({
  orderId: z.string(),
  version: OrderDetails.shape.version,
  /** what it costs then and of what; `stock` is what is there besides the order's own pieces */
  quote: Quote,
  discount: z.nullable(Discount),
  /** what it costs more; below zero: less */
  difference: z.number(),
  /** what is to be paid then, and what was paid too much */
  due: z.number(),
  refund: z.number(),
  /** pieces that come back into stock; below zero: are taken from it */
  stock: z.array(z.object({ productId: z.string(), name: z.string(), change: z.int() })),
  changes: z.array(OrderDifference),
})
export type ChangePreview = z.infer<typeof ChangePreview>

export const ChangedOrder = z.object({
  message: z.string(),
  order: Order,
  version: OrderDetails.shape.version,
  /** what was paid too much, and is to be given back */
  refund: z.number(),
})

/** The ways to pay what is typed in: cards are for buyers alone. */
export const typedMethods = ['cod', 'payhere', 'bank'] as const

/** An order that staff type in, for somebody on the telephone. */
export const TypedOrder = wholeAddress(
  z.extend(z.omit(OrderFields, { cardDetails: true, storeCredit: true }), {
    paymentMethod: z.enum(typedMethods, `must be one of ${typedMethods.join(', ')}`),
    discount: z.optional(Discount),
    beyondLimits,
    /** the draft that it was: none any more, once this is an order */
    draftId: z.optional(text(100)),
    /** of the draft */
    version: versionField,
  }),
  ({ delivery }) => delivery !== undefined,
)
export type TypedOrder = z.infer<typeof TypedOrder>

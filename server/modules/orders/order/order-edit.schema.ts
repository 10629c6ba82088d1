/**
 * Editing an order before it ships, and entering a phone order: docs/contract.md#orders. zod/mini,
 * shared with the browser.
 */
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

/** Why staff override the shop's limits; only staff read it. */
const beyondLimits = z.optional(blankAs(undefined, z.optional(requiredText(300))))

/** A manual discount by staff; the buyer sees the reason. */
export const Discount = z.object({
  amount: money().check(z.gt(0, 'must be more than 0')),
  reason: requiredText(100),
})
export type Discount = z.infer<typeof Discount>

const EditFields = z.object({
  orderId: text(100),
  /** all lines after the change; absent: no change */
  orderedItems: z.optional(someItems),
  name: z.optional(recipientFields.name),
  phone: z.optional(phone()),
  /** the new address for emails; earlier links stop working; null removes the address */
  email: z.optional(blankAs(null, z.nullable(email()))),
  /** replaces the whole former address with its parts */
  address: recipientFields.address,
  street: recipientFields.street,
  ...placeFields,
  postalCode: recipientFields.postalCode,
  delivery: z.optional(DeliveryChoice),
  /** all codes after the change; absent: the order keeps its codes */
  codes: z.optional(codes),
  /** null removes the discount */
  discount: z.optional(z.nullable(Discount)),
  beyondLimits,
  /** the total that the preview showed; the change fails if the total differs */
  expectedTotal: z.optional(money()),
  version: versionField,
})

const placeNames = ['street', 'city', 'district', 'postalCode'] as const

/** An edit of an order. Absent fields keep their value. */
export const OrderEdit = wholeAddress(EditFields, (fields) =>
  placeNames.every((part) => fields[part] === undefined),
)
export type OrderEdit = z.infer<typeof OrderEdit>

/** Preview of a change before staff save it. */
export const OrderEditPreview = z.object({
  orderId: z.string(),
  version: OrderDetails.shape.version,
  /** the new price; its `stock` counts what is available besides the order's own units */
  quote: Quote,
  discount: z.nullable(Discount),
  /** change of the total; negative: less */
  difference: z.number(),
  /** the amounts then due and overpaid */
  due: z.number(),
  refund: z.number(),
  /** units that return to stock; negative: taken from stock */
  stock: z.array(z.object({ productId: z.string(), name: z.string(), change: z.int() })),
  changes: z.array(OrderDifference),
})
export type OrderEditPreview = z.infer<typeof OrderEditPreview>

export const EditedOrder = z.object({
  message: z.string(),
  order: Order,
  version: OrderDetails.shape.version,
  /** the overpaid amount, to be refunded */
  refund: z.number(),
})

/** Payment methods of orders that staff enter: only buyers may pay by card. */
export const phoneOrderMethods = ['cod', 'payhere', 'bank'] as const

/** An order that staff enter for a customer, for example on the phone. */
export const PhoneOrder = wholeAddress(
  z.extend(z.omit(OrderFields, { cardDetails: true, storeCredit: true }), {
    paymentMethod: z.enum(phoneOrderMethods, `must be one of ${phoneOrderMethods.join(', ')}`),
    discount: z.optional(Discount),
    beyondLimits,
    /** the draft that becomes this order, and is then deleted */
    draftId: z.optional(text(100)),
    /** version of the draft */
    version: versionField,
  }),
  ({ delivery }) => delivery !== undefined,
)
export type PhoneOrder = z.infer<typeof PhoneOrder>

/**
 * Editing an order before it ships, and entering a phone order: docs/contract.md#orders. zod/mini,
 * shared with the browser.
 */
import * as z from 'zod/mini'
import {
  blankAs,
  doc,
  email,
  enumOf,
  money,
  requiredText,
  text,
} from '../../../core/values/fields.schema.ts'
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
const beyondLimits = z
  .optional(blankAs(undefined, z.optional(requiredText(300))))
  .apply(doc, 'Why the order may exceed the limits per customer.')

/** A manual discount by staff; the buyer sees the reason. */
export const Discount = z.object({
  amount: money().check(z.gt(0, 'must be more than 0')),
  reason: requiredText(100).apply(doc, 'Reason of the discount, shown to the buyer.'),
})
export type Discount = z.infer<typeof Discount>

const EditFields = z.object({
  orderId: text(100),
  orderedItems: z.optional(someItems).apply(doc, 'All lines after the change; absent: no change.'),
  name: z.optional(recipientFields.name).apply(doc, 'Name of the recipient.'),
  phone: z.optional(phone()).apply(doc, 'Phone number of the recipient.'),
  email: z
    .optional(blankAs(null, z.nullable(email())))
    .apply(doc, 'New address for emails; null removes it. Earlier links stop working.'),
  address: recipientFields.address.apply(doc, 'Replaces the whole former address with its parts.'),
  street: recipientFields.street,
  ...placeFields,
  postalCode: recipientFields.postalCode,
  delivery: z.optional(DeliveryChoice).apply(doc, 'The chosen delivery method.'),
  codes: z.optional(codes).apply(doc, 'All codes after the change; absent: no change.'),
  discount: z.optional(z.nullable(Discount)).apply(doc, 'Discount by staff; null removes it.'),
  beyondLimits,
  expectedTotal: z
    .optional(money())
    .apply(doc, 'Total of the preview in rupees; another is refused.'),
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
  version: OrderDetails.shape.version.apply(doc, 'Version of the order.'),
  quote: Quote.apply(doc, "The new price; `stock` counts units besides the order's own."),
  discount: z.nullable(Discount).apply(doc, 'Discount that staff give; null: none.'),
  difference: z.number().apply(doc, 'Change of the total in rupees; negative: less.'),
  due: z.number().apply(doc, 'Amount then due, in rupees.'),
  refund: z.number().apply(doc, 'Amount then overpaid, in rupees.'),
  stock: z
    .array(
      z.object({
        productId: z.string(),
        name: z.string().apply(doc, 'Name of the product.'),
        change: z.int().apply(doc, 'Units that return; negative: units taken.'),
      }),
    )
    .apply(doc, 'Units that return to stock; negative: taken from it.'),
  changes: z.array(OrderDifference).apply(doc, 'Changes of the contents.'),
})
export type OrderEditPreview = z.infer<typeof OrderEditPreview>

export const EditedOrder = z.object({
  message: z.string(),
  order: Order.apply(doc, 'The order after the change.'),
  version: OrderDetails.shape.version.apply(doc, 'The new version of the order.'),
  refund: z.number().apply(doc, 'Overpaid amount to refund, in rupees.'),
})

/** Payment methods of orders that staff enter: only buyers may pay by card. */
export const phoneOrderMethods = ['cod', 'payhere', 'bank'] as const

/** An order that staff enter for a customer, for example on the phone. */
export const PhoneOrder = wholeAddress(
  z.extend(z.omit(OrderFields, { cardDetails: true, storeCredit: true }), {
    paymentMethod: enumOf(phoneOrderMethods),
    discount: z.optional(Discount).apply(doc, 'Discount that staff give.'),
    beyondLimits,
    draftId: z.optional(text(100)).apply(doc, 'Draft that becomes this order and is then deleted.'),
    version: versionField.apply(doc, 'Version of the draft.'),
  }),
  ({ delivery }) => delivery !== undefined,
)
export type PhoneOrder = z.infer<typeof PhoneOrder>

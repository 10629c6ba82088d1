/**
 * Drafts of phone orders: the form of `orders.create`, possibly incomplete. zod/mini, shared with
 * the browser.
 */
import * as z from 'zod/mini'
import {
  doc,
  enumOf,
  imageAddress,
  limits,
  money,
  text,
  timestamp,
  trimmedText,
} from '../../core/values/fields.schema.ts'
import { pageFields, pageOf, versionField } from '../../core/values/paging.schema.ts'
import { phoneOrderMethods } from '../orders/order/order-edit.schema.ts'
import { Quote, QuoteRequest } from '../orders/order/orders.schema.ts'
import { DeliveryChoice, placeFields } from '../settings/definitions/shipping-plan.schema.ts'

/** Fields that may be incomplete; blank means none. */
const fields = {
  name: z.optional(trimmedText(200)).apply(doc, 'Name of the recipient.'),
  phone: z.optional(trimmedText(40)),
  email: z.optional(trimmedText(limits.email)),
  address: z.optional(trimmedText(1_000)),
  street: z.optional(trimmedText(500)),
  ...placeFields,
  postalCode: z.optional(trimmedText(20)),
  delivery: z.optional(DeliveryChoice).apply(doc, 'The chosen delivery method.'),
  discount: z
    .optional(
      z.object({
        amount: z.optional(money()),
        reason: z.optional(trimmedText(100)).apply(doc, 'Reason that the buyer reads.'),
      }),
    )
    .apply(doc, 'Discount that staff give.'),
  paymentMethod: z.optional(enumOf(phoneOrderMethods)),
  notes: z.optional(text(2_000)).apply(doc, 'Note of the order.'),
  beyondLimits: z
    .optional(trimmedText(300))
    .apply(doc, 'Why it may exceed the limits per customer.'),
  exchanged: z
    .optional(trimmedText(100))
    .apply(doc, 'Order whose returned goods this one replaces.'),
}

export const DraftFields = z.object({
  orderedItems: QuoteRequest.shape.orderedItems.apply(doc, 'Products and quantities.'),
  ...fields,
})
export type DraftFields = z.infer<typeof DraftFields>

export const DraftById = z.object({ draftId: text(100) })

/** All fields of the draft after the change. */
export const DraftChange = z.object({
  ...DraftById.shape,
  ...DraftFields.shape,
  version: versionField,
})
export type DraftChange = z.infer<typeof DraftChange>

const DraftLine = z.object({
  productId: z.string(),
  qty: z.int(),
  name: z.string().apply(doc, 'Name of the product.'),
  image: imageAddress(),
  price: z.number().apply(doc, 'Price when the draft was saved, in rupees.'),
  current: z
    .nullable(z.object({ price: z.number(), stock: z.int() }))
    .apply(doc, 'Current price and stock; null: no longer sold.'),
})

const about = {
  draftId: z.string(),
  createdAt: timestamp(),
  createdBy: z.string().apply(doc, 'Member of staff who created it.'),
  updatedAt: timestamp().apply(doc, 'When it was last saved, in UTC.'),
  updatedBy: z.string().apply(doc, 'Member of staff who last saved it.'),
  version: z.int().check(z.gte(1)),
}

export const Draft = z.object({
  ...about,
  ...fields,
  orderedItems: z.array(DraftLine).apply(doc, 'Products and quantities.'),
})
export type Draft = z.infer<typeof Draft>

/** A draft as its customer may read it: the names of staff are left out. */
export const ExportedDraft = z.omit(Draft, {
  createdBy: true,
  updatedBy: true,
  version: true,
  beyondLimits: true,
})
export type ExportedDraft = z.infer<typeof ExportedDraft>

const ListedDraft = z.object({
  ...about,
  name: z.string().apply(doc, 'Name of the recipient.'),
  phone: z.string(),
  units: z.int().apply(doc, 'Number of units.'),
  total: z.nullable(z.number()).apply(doc, 'Total when saved, in rupees; null: not known yet.'),
})
export type ListedDraft = z.infer<typeof ListedDraft>

export const DraftPageRequest = z.object(pageFields)
export const DraftPage = pageOf(ListedDraft)

export const SavedDraft = z.object({
  message: z.string(),
  draft: Draft.apply(doc, 'The saved draft order.'),
})

export const PricedDraft = z.object({
  quote: Quote,
  unavailable: z
    .array(z.string())
    .apply(doc, 'Products no longer sold, which the quote leaves out.'),
})
export type PricedDraft = z.infer<typeof PricedDraft>

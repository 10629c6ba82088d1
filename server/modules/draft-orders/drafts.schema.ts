/**
 * Drafts of phone orders: the form of `orders.create`, possibly incomplete. zod/mini, shared with
 * the browser.
 */
import * as z from 'zod/mini'
import {
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
  name: z.optional(trimmedText(200)),
  phone: z.optional(trimmedText(40)),
  email: z.optional(trimmedText(limits.email)),
  address: z.optional(trimmedText(1_000)),
  street: z.optional(trimmedText(500)),
  ...placeFields,
  postalCode: z.optional(trimmedText(20)),
  delivery: z.optional(DeliveryChoice),
  discount: z.optional(
    z.object({ amount: z.optional(money()), reason: z.optional(trimmedText(100)) }),
  ),
  paymentMethod: z.optional(
    z.enum(phoneOrderMethods, `must be one of ${phoneOrderMethods.join(', ')}`),
  ),
  notes: z.optional(text(2_000)),
  beyondLimits: z.optional(trimmedText(300)),
  /** number of the original order, whose returned goods this one replaces */
  exchanged: z.optional(trimmedText(100)),
}

export const DraftFields = z.object({ orderedItems: QuoteRequest.shape.orderedItems, ...fields })
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
  name: z.string(),
  image: imageAddress(),
  /** price when the draft was saved */
  price: z.number(),
  /** current price and stock; null: no longer sold */
  current: z.nullable(z.object({ price: z.number(), stock: z.int() })),
})

const about = {
  draftId: z.string(),
  createdAt: timestamp(),
  createdBy: z.string(),
  /** when the draft was last saved, and by which member of staff */
  updatedAt: timestamp(),
  updatedBy: z.string(),
  version: z.int().check(z.gte(1)),
}

export const Draft = z.object({ ...about, ...fields, orderedItems: z.array(DraftLine) })
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
  name: z.string(),
  phone: z.string(),
  units: z.int(),
  /** total when it was saved; null where it was not known yet */
  total: z.nullable(z.number()),
})
export type ListedDraft = z.infer<typeof ListedDraft>

export const DraftPageRequest = z.object(pageFields)
export const DraftPage = pageOf(ListedDraft)

export const SavedDraft = z.object({ message: z.string(), draft: Draft })

export const PricedDraft = z.object({
  quote: Quote,
  /** products that are no longer sold; the quote leaves them out */
  unavailable: z.array(z.string()),
})
export type PricedDraft = z.infer<typeof PricedDraft>

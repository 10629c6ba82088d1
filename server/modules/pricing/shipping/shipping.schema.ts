/** Input for delivery options and for editing the shipping plan: docs/pricing.md#delivery. */
import * as z from 'zod/mini'
import { doc, money, trimmedText, wholeNumber } from '../../../core/values/fields.schema.ts'
import { ShippingPlan } from '../../settings/definitions/shipping-plan.schema.ts'
import { Delivery } from '../prices/pricing.schema.ts'

export const Places = z.array(
  z.object({
    district: z.string(),
    cities: z.array(z.string()).apply(doc, 'Towns of the district.'),
  }),
)

const version = z.int('must be a whole number').check(z.gte(0, 'must not be negative'))
export const PlanState = z.object({
  plan: ShippingPlan.apply(doc, 'The shipping plan.'),
  version: z.int(),
})
/** A new plan; `version` is the one that the edit is based on. */
export const PlanChange = z.object({
  plan: ShippingPlan.apply(doc, 'The whole new plan.'),
  version,
})
export const PresetRequest = z.object({ version })

/** A sample basket and place, to test a plan before saving it. */
export const PlanPreviewRequest = z.object({
  plan: ShippingPlan.apply(doc, 'The plan to try.'),
  subtotal: money().apply(doc, 'Price of the goods after discounts, in rupees.'),
  grams: wholeNumber(0, 10_000_000).apply(doc, 'Weight in grams.'),
  place: trimmedText(200).apply(doc, 'A town, a district, or an address that ends with one.'),
})
export type PlanPreviewRequest = z.infer<typeof PlanPreviewRequest>
export const PlanPreview = z.object({
  options: z.array(Delivery).apply(doc, 'Delivery methods, the default first.'),
})

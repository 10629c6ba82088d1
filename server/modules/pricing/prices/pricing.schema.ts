/** The parts of a price besides its lines: docs/pricing.md. Absent parts do not apply. */
import * as z from 'zod/mini'
import { doc } from '../../../core/values/fields.schema.ts'

/** An amount that an offer takes off, negative. `code` is set when a code gave the offer. */
export const Adjustment = z.object({
  type: z
    .enum(['buyXgetY', 'percentage', 'amount', 'freeDelivery'])
    .apply(doc, 'Kind of discount.'),
  code: z.optional(z.string()).apply(doc, 'The code that gave it, if any.'),
  label: z.string().apply(doc, 'Name that buyers see.'),
  amount: z.number().apply(doc, 'Rupees; negative.'),
})

export const Fee = z.object({
  type: z.string().apply(doc, 'Kind of fee.'),
  label: z.string().apply(doc, 'Name that buyers see.'),
  amount: z.number(),
})

/** Tax included in the total, and its parts by rate (percent). */
export const Tax = z.object({
  amount: z.number().apply(doc, 'Tax included in the total, in rupees.'),
  rates: z
    .array(z.object({ rate: z.number().apply(doc, 'Rate in percent.'), amount: z.number() }))
    .apply(doc, 'The tax by rate.'),
})

export const Delivery = z.object({
  method: z.string().apply(doc, 'Id of the delivery method.'),
  label: z.string().apply(doc, 'Name that buyers see.'),
  amount: z.number().apply(doc, 'Price in rupees, before discounts on delivery.'),
  zone: z.string().apply(doc, 'Zone of the shipping plan.'),
  kind: z.optional(z.literal('collect')).apply(doc, 'Set only for collection in the shop.'),
  earliest: z.iso.date().apply(doc, "First day of arrival, in the shop's time zone."),
  latest: z.iso.date().apply(doc, "Last day of arrival, in the shop's time zone."),
})

/** Returns whether the customer collects the order in the shop: nothing is shipped then. */
export const isCollection = ({
  delivery,
}: {
  delivery?: { kind?: 'collect' | undefined } | undefined
}): boolean => delivery?.kind === 'collect'

/** Returns the label of the charge for delivery or collection. */
export const deliveryLabel = ({
  kind,
  label,
}: {
  kind?: 'collect' | undefined
  label: string
}): string => (kind === 'collect' ? label : `Delivery, ${label}`)

/** Parts of quotes and orders. Σ lines + adjustments + delivery + fees = total, to the cent. */
export const priceParts = {
  adjustments: z.optional(z.array(Adjustment)),
  delivery: z.optional(Delivery),
  fees: z.optional(z.array(Fee)).apply(doc, 'Further charges, such as for cash on delivery.'),
  tax: z.optional(Tax).apply(doc, 'Tax included in the total.'),
}
const PriceParts = z.object(priceParts)
export type PriceParts = z.infer<typeof PriceParts>

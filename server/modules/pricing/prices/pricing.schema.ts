/** The parts of a price besides its lines: docs/pricing.md. Absent parts do not apply. */
import * as z from 'zod/mini'

/** An amount that an offer takes off, negative. `code` is set when a code gave the offer. */
export const Adjustment = z.object({
  type: z.enum(['buyXgetY', 'percentage', 'amount', 'freeDelivery']),
  code: z.optional(z.string()),
  label: z.string(),
  amount: z.number(),
})

const Fee = z.object({ type: z.string(), label: z.string(), amount: z.number() })

/** Tax included in the total, and its parts by rate (percent). */
const Tax = z.object({
  amount: z.number(),
  rates: z.array(z.object({ rate: z.number(), amount: z.number() })),
})

export const Delivery = z.object({
  method: z.string(),
  label: z.string(),
  /** before offers on delivery */
  amount: z.number(),
  zone: z.string(),
  /** set only for collection */
  kind: z.optional(z.literal('collect')),
  /** first and last day of arrival, in the shop's time zone */
  earliest: z.iso.date(),
  latest: z.iso.date(),
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
  fees: z.optional(z.array(Fee)),
  tax: z.optional(Tax),
}
const PriceParts = z.object(priceParts)
export type PriceParts = z.infer<typeof PriceParts>

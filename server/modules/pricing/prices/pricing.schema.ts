/** What a price consists of besides its lines: docs/pricing.md. Each field is there only where there is something of it. */
import * as z from 'zod/mini'

/** What an offer takes off: `amount` is negative. `code` is there when a code brought it. */
export const Adjustment = z.object({
  type: z.enum(['buyXgetY', 'percentage', 'amount', 'freeDelivery']),
  code: z.optional(z.string()),
  label: z.string(),
  amount: z.number(),
})

const Fee = z.object({ type: z.string(), label: z.string(), amount: z.number() })

/** Tax that is within the total, and how it is made up by rate (percent). */
const Tax = z.object({
  amount: z.number(),
  rates: z.array(z.object({ rate: z.number(), amount: z.number() })),
})

export const Delivery = z.object({
  method: z.string(),
  label: z.string(),
  /** before what takes it off */
  amount: z.number(),
  zone: z.string(),
  /** only where the buyer comes for it */
  kind: z.optional(z.literal('collect')),
  /** the days between which it arrives, in the shop's time */
  earliest: z.iso.date(),
  latest: z.iso.date(),
})

/** Tells whether the customer collects the order in the shop: nothing is sent then. */
export const isCollection = ({
  delivery,
}: {
  delivery?: { kind?: 'collect' | undefined } | undefined
}): boolean => delivery?.kind === 'collect'

/** Names what an order is charged for its delivery, or for its collection. */
export const deliveryLabel = ({
  kind,
  label,
}: {
  kind?: 'collect' | undefined
  label: string
}): string => (kind === 'collect' ? label : `Delivery, ${label}`)

/** Of quotes and orders alike. Σ lines + adjustments + delivery + fees = total, to the cent. */
export const priceParts = {
  adjustments: z.optional(z.array(Adjustment)),
  delivery: z.optional(Delivery),
  fees: z.optional(z.array(Fee)),
  tax: z.optional(Tax),
}
const PriceParts = z.object(priceParts)
export type PriceParts = z.infer<typeof PriceParts>

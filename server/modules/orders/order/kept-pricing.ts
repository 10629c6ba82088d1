/** What an order keeps of how its price was calculated. */
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { KeptPricing } from '../../pricing/prices/bill.ts'

/** Reads the pricing kept with an order; undefined where none was kept. */
export const pricingOf = ({ pricing }: OrderViewRow) =>
  (pricing ?? undefined) as KeptPricing | undefined

/** The codes that an order was placed with, or given by staff, whether they take something off now or not. */
export const codesOf = (pricing: KeptPricing | undefined): string[] =>
  (pricing?.from.offers ?? []).flatMap(({ code }) => code ?? [])

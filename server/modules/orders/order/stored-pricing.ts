/** How an order's price was calculated, as stored with the order. */
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { StoredPricing } from '../../pricing/prices/bill.ts'

/** Reads the pricing kept with an order; undefined where none was kept. */
export const storedPricingOf = ({ pricing }: OrderViewRow) =>
  (pricing ?? undefined) as StoredPricing | undefined

/** Returns the codes that the buyer or staff entered, also those without effect now. */
export const codesOf = (pricing: StoredPricing | undefined): string[] =>
  (pricing?.from.offers ?? []).flatMap(({ code }) => code ?? [])

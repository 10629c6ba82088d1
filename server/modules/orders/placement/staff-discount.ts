/** The manual discount by staff: one adjustment among those of the price. */
import type { OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import { rupeeText, toCents, toRupees } from '../../../core/values/money.ts'
import { byStaff, isByStaff } from '../../pricing/prices/bill.ts'
import type { Offer } from '../../pricing/prices/offers.ts'
import type { Discount } from '../order/order-edit.schema.ts'
import { storedPricingOf } from '../order/stored-pricing.ts'
import type { BasketTerms } from './basket.ts'

const labelled = 'Discount: '

/** Returns the staff discount of the order. */
export function discountOf(order: OrderViewRow): Discount | null {
  const offer = storedPricingOf(order)?.from.offers?.find(isByStaff)
  return offer
    ? { amount: toRupees(offer.cents!), reason: offer.label.slice(labelled.length) }
    : null
}

export const discountText = (discount: Discount | null): string =>
  discount ? `${rupeeText(toCents(discount.amount))}, ${discount.reason}` : ''

export const offerOf = ({ amount, reason }: Discount): Offer => ({
  id: byStaff,
  type: 'amount',
  label: `${labelled}${reason}`,
  cents: toCents(amount),
  always: true,
})

/** Adds the staff discount to the terms of a basket. */
export const discounted = (terms: BasketTerms, discount: Discount | undefined): BasketTerms =>
  discount ? { ...terms, offers: [...(terms.offers ?? []), offerOf(discount)] } : terms

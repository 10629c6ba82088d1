/**
 * Differences between an order before and after an edit, for its history, its buyer and the
 * preview.
 */
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { OrderItemRow } from '../../../db/schema/schema.ts'
import { rupeeText } from '../../core/values/money.ts'
import type { OrderEdit } from '../orders/order/order-edit.schema.ts'
import type { OrderDifference } from '../orders/order/orders.schema.ts'
import { codesOf } from '../orders/order/stored-pricing.ts'
import type { Price } from '../orders/placement/basket.ts'
import { discountOf, discountText } from '../orders/placement/staff-discount.ts'
import type { StoredPricing } from '../pricing/prices/bill.ts'
import type { Place } from './edit-terms.ts'

interface AfterEdit {
  price: Price
  place: Place
  input: OrderEdit
}

/** Lists lines that were added or removed, or have another quantity. */
function ofLines(items: readonly OrderItemRow[], { price }: AfterEdit): OrderDifference[] {
  const names = new Map<string, string>()
  const before = new Map(items.map((item) => [item.product_id, item.quantity]))
  const after = new Map(price.lines.map((line) => [line.product.product_id, line.quantity]))
  for (const item of items) names.set(item.product_id, item.name)
  for (const { product } of price.lines) names.set(product.product_id, product.product_name)
  return [...names]
    .filter(([id]) => before.get(id) !== after.get(id))
    .map(([id, what]) => ({
      what,
      from: String(before.get(id) ?? 0),
      to: String(after.get(id) ?? 0),
    }))
}

/** Returns the address for emails about an edited order. */
export const emailOf = (order: OrderViewRow, { email }: OrderEdit): string =>
  email === undefined ? order.email : (email ?? '')

/**
 * Names the changed fields of the recipient without their values, so that erasing an account need
 * not change the history.
 */
const ofRecipient = (
  order: OrderViewRow,
  { place, input }: AfterEdit,
): readonly (readonly [NonNullable<OrderDifference['part']>, string, boolean])[] => [
  ['name', 'Name', (input.name ?? order.name) !== order.name],
  ['phone', 'Telephone', (input.phone ?? order.phone) !== order.phone],
  ['email', 'Email', emailOf(order, input) !== order.email],
  [
    'address',
    'Address',
    (Object.keys(place) as (keyof Place)[]).some((part) => place[part] !== order[part]),
  ],
]

const methodOf = (pricing: StoredPricing | undefined): string => {
  const { delivery } = pricing ?? {}
  return delivery ? `${delivery.label}, ${delivery.zone}` : ''
}

/** Lists all differences; none where the edit changes nothing. */
export function differencesOf(
  order: OrderViewRow,
  items: readonly OrderItemRow[],
  then: AfterEdit,
): OrderDifference[] {
  const { price, input } = then
  const pricing = (order.pricing ?? undefined) as StoredPricing | undefined
  const discount = discountOf(order)
  const texts: [OrderDifference['part'], string, string, string][] = [
    ['delivery', 'Delivery', methodOf(pricing), methodOf(price.bill.pricing)],
    [
      'codes',
      'Discount codes',
      codesOf(pricing).join(', '),
      codesOf(price.bill.pricing).join(', '),
    ],
    [
      'discount',
      'Discount',
      discountText(discount),
      discountText(input.discount === undefined ? discount : input.discount),
    ],
    ['total', 'Total', rupeeText(order.total_cents), rupeeText(price.bill.totalCents)],
  ]
  return [
    ...ofLines(items, then),
    ...ofRecipient(order, then)
      .filter(([, , isOther]) => isOther)
      .map(([part, what]) => ({ what, part, from: '', to: '' })),
    ...texts
      .filter(([, , from, to]) => from !== to)
      .map(([part, what, from, to]) => ({ what, part, from, to })),
  ]
}

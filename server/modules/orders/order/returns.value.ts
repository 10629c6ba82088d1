/** The value of returned units: their paid price, after discounts. */
import type { OrderViewReturn, OrderViewRow } from '../../../../db/queries/orders/orders.queries.ts'
import type { ReturnableRow } from '../../../../db/queries/orders/returns.queries.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import type { StoredPricing } from '../../pricing/prices/bill.ts'
import { goodsCents } from '../../pricing/prices/price.ts'
import { spread, sum } from '../../pricing/prices/shares.ts'
import { type NewReturn, shareOfLine } from './returns.schema.ts'

export interface OrderValue {
  /** value of all units of a line, by productId */
  lines: ReadonlyMap<string, number>
  deliveryCents: number
}

/** Splits an order's total into lines, the delivery charge, and fees, which are never refunded. */
export function orderValueOf(
  order: OrderViewRow,
  items: readonly Pick<ReturnableRow, 'product_id' | 'price_cents' | 'quantity'>[] = order.items,
): OrderValue {
  const {
    delivery,
    adjustments = [],
    fees = [],
    from,
  } = (order.pricing ?? {}) as Partial<StoredPricing>
  const free = adjustments.filter(({ type }) => type === 'freeDelivery')
  const deliveryCents = (delivery?.cents ?? 0) + sum(free, ({ cents }) => cents)
  const left = from ? goodsCents(from) : new Map<string, number>()
  const parts = items.map(
    ({ product_id, price_cents, quantity }) => left.get(product_id) ?? price_cents * quantity,
  )
  // Equal to the cent, unless the total was reduced by something other than a discount.
  const goods = order.total_cents - deliveryCents - sum(fees, ({ cents }) => cents)
  const shares = spread(Math.max(0, goods), parts)
  return {
    lines: new Map(items.map(({ product_id }, at) => [product_id, shares[at]!])),
    deliveryCents,
  }
}

export interface ReturnedUnits {
  item: ReturnableRow
  quantity: number
  reason: string
  restock: boolean
  cents: number
}

/** Returns returned lines with their value. @throws AppError VALIDATION_FAILED naming the line */
export function validateReturnLines(
  input: NewReturn['lines'],
  items: readonly ReturnableRow[],
  worth: OrderValue,
): ReturnedUnits[] {
  const sofar = new Map(items.map(({ product_id, returned }) => [product_id, returned]))
  return input.map(({ productId, quantity, reason, restock }, at) => {
    const refuse = (field: string, message: string) =>
      validationError([{ path: `lines.${at}.${field}`, message }])
    const item = items.find(({ product_id }) => product_id === productId)
    if (!item) throw refuse('productId', 'is not in this order')
    const before = sofar.get(productId)!
    const left = item.quantity - before
    if (quantity > left)
      throw refuse(
        'quantity',
        left === 0 ? 'must be 0: all units are already returned' : `must be at most ${left}`,
      )
    if (restock && item.product_ref === null)
      throw refuse('restock', `must be false: the product ${item.name} was deleted`)
    sofar.set(productId, before + quantity)
    const cents = shareOfLine(worth.lines.get(productId)!, item.quantity, before, quantity)
    return { item, quantity, reason, restock, cents }
  })
}

/** Lists the units returned before the order had its invoice, with their value. */
export function returnedBefore(order: OrderViewRow) {
  const worth = orderValueOf(order)
  const returned = order.returns.flatMap(({ lines }) => lines)
  return order.items.flatMap(({ product_id, name, quantity: units }) => {
    const same = returned.filter((line) => line.product_id === product_id)
    const quantity = sum(same, (line) => line.quantity)
    const cents = shareOfLine(worth.lines.get(product_id)!, units, 0, quantity)
    return quantity > 0 ? [{ item: { product_id, name }, quantity, cents }] : []
  })
}

type Returned = Pick<ReturnedUnits, 'quantity' | 'cents'> & {
  item: Pick<ReturnableRow, 'product_id' | 'name'>
}

/** Writes returned units as lines of a credit note. */
export const creditLines = (returned: readonly Returned[]) =>
  returned.map(({ item, quantity, cents }) => ({
    productId: item.product_id,
    name: `${quantity} × ${item.name}`,
    quantity: 1,
    cents,
  }))

/** Lists returned units, such as `2 × Rose Dew Serum, 1 × Neem Night Oil` */
export const returnedText = (lines: OrderViewReturn['lines']): string =>
  lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ')

/**
 * Checks that nothing was returned, because returns refer to the order's original lines.
 * @throws AppError CONFLICT for an order with returns
 */
export function assertNothingReturned({ order_id, returns }: OrderViewRow): void {
  if (returns.some(({ lines }) => lines.length > 0))
    throw new AppError(
      'CONFLICT',
      `Units of order ${order_id} were returned, so it cannot be cancelled. Record a return for other units.`,
    )
}

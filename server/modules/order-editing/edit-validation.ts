/**
 * Validates an edit of an order before anything is written: prices it, and refuses what is not
 * possible.
 */
import type { DbOrTx, Tx } from '../../../db/connection/client.ts'
import type { ProductViewRow } from '../../../db/queries/catalog/products.queries.ts'
import { findToChange } from '../../../db/queries/catalog/stock.queries.ts'
import { findItems } from '../../../db/queries/orders/order-changes.queries.ts'
import type { OrderViewRow } from '../../../db/queries/orders/orders.queries.ts'
import type { OrderItemRow } from '../../../db/schema/schema.ts'
import type { AllServices } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import type { OrderEdit } from '../orders/order/order-edit.schema.ts'
import type { OrderDifference, PaymentMethodName } from '../orders/order/orders.schema.ts'
import { codesOf, storedPricingOf } from '../orders/order/stored-pricing.ts'
import { linesOf, type Price, priceLines, productIdsOf } from '../orders/placement/basket.ts'
import { assertPlacement } from '../orders/placement/placement.ts'
import type { RemovedLine } from '../pricing/prices/bill.ts'
import { differencesOf } from './edit-differences.ts'
import { type Place, placedLines, placeOf, termsOfEdit } from './edit-terms.ts'

type EditServices = Pick<AllServices, 'settings' | 'clock' | 'redirects' | 'promotions'>

/** Checks that the order can be edited now. @throws AppError CONFLICT where it cannot */
function assertEditable({ order_id, status, payment_state, returns }: OrderViewRow): void {
  const why =
    (status !== 'Pending' &&
      status !== 'Processing' &&
      `is ${status}. Only orders that are not shipped can be edited`) ||
    (payment_state === 'authorised' && 'is being charged to its card. Try again in a minute') ||
    (returns.some(({ lines }) => lines.length > 0) &&
      'has returned units and can no longer be edited')
  if (why) throw new AppError('CONFLICT', `Order ${order_id} ${why}.`)
}

interface Move {
  product: ProductViewRow
  /** units that return to stock; negative: taken from stock */
  change: number
}

export interface ValidEdit {
  order: OrderViewRow
  items: readonly OrderItemRow[]
  price: Price
  place: Place
  moves: Move[]
  changes: OrderDifference[]
}

/**
 * Returns a product with the name and price of the order's line, whatever the new quantity. A line
 * that an earlier edit removed keeps its price, too.
 */
const asOrdered = (
  product: ProductViewRow,
  item: OrderItemRow | undefined,
  placed: RemovedLine | undefined,
): ProductViewRow => ({
  ...product,
  ...(item ? { product_name: item.name, images: item.image ? [item.image] : [] } : {}),
  ...(placed?.ref === product.id
    ? { price_cents: placed.labeledCents, last_price_cents: placed.cents }
    : {}),
})

/** Checks the kept lines. @throws AppError CONFLICT for a kept line of a deleted product */
function assertProductsExist(
  items: readonly OrderItemRow[],
  input: readonly { productId: string }[],
) {
  const productIds = new Set(input.map(({ productId }) => productId))
  const deleted = items.find((item) => item.product_ref === null && productIds.has(item.product_id))
  if (deleted)
    throw new AppError('CONFLICT', `${deleted.name} was deleted. Remove it from the order.`)
}

/**
 * Calculates the order that an edit results in.
 * @param tx the edit's own transaction, which locks the order; a preview locks nothing
 * @throws AppError CONFLICT, NOT_FOUND, CODE_REFUSED, ORDER_LIMIT, OUT_OF_STOCK, VALIDATION_FAILED
 */
export async function validateEdit(
  services: EditServices,
  db: DbOrTx,
  order: OrderViewRow,
  input: OrderEdit,
  tx?: Tx,
): Promise<ValidEdit> {
  assertEditable(order)
  const items = await findItems(db, order.id)
  const byId = new Map(items.map((item) => [item.product_id, item]))
  const wanted =
    input.orderedItems ??
    items.map(({ product_id, quantity }) => ({ productId: product_id, qty: quantity }))
  assertProductsExist(items, wanted)
  const place = placeOf(services, order, input)
  const placed = placedLines(order, items)
  const products = await findToChange(db, {
    refs: items.flatMap(({ product_ref }) => product_ref ?? []),
    productIds: productIdsOf(wanted).filter((id) => !byId.has(id)),
    lock: tx !== undefined,
  })
  const lines = linesOf(
    wanted,
    products.map((product) =>
      asOrdered(product, byId.get(product.product_id), placed.get(product.product_id)),
    ),
  )
  const terms = await termsOfEdit(services, db, order, { input, place, placed, lines, tx })
  const price = priceLines(lines, terms)
  const then = new Map(price.lines.map(({ product, quantity }) => [product.id, quantity]))
  const before = new Map(items.map(({ product_ref, quantity }) => [product_ref, quantity]))
  const moves = products
    .map((product) => ({
      product,
      change: (before.get(product.id) ?? 0) - (then.get(product.id) ?? 0),
    }))
    .filter(({ change }) => change !== 0)
  const dueCents = price.bill.totalCents - order.paid_cents - order.waived_cents
  await assertPlacement(services, db, {
    price,
    method: order.payment_method as PaymentMethodName,
    account: order.user_id ?? undefined,
    phone: input.phone ?? order.phone,
    taken: moves
      .filter(({ change }) => change < 0)
      .map(({ product, change }) => ({ product, quantity: -change })),
    dueCents,
    covered: dueCents <= 0 && order.paid_cents > 0,
    beyondLimits: input.beyondLimits,
    before: {
      order,
      isElsewhere: input.address !== undefined || input.delivery !== undefined,
      codes: codesOf(storedPricingOf(order)),
    },
  })
  const changes = differencesOf(order, items, { price, place, input })
  return { order, items, price, place, moves, changes }
}

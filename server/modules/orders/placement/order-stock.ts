/** Moves the stock of an order that is cancelled, or restored from Cancelled. */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  lockProducts,
  moveStock,
  recordStock,
} from '../../../../db/queries/catalog/stock.queries.ts'
import { findItems } from '../../../../db/queries/orders/order-changes.queries.ts'
import type { OrderItemRow } from '../../../../db/schema/schema.ts'
import type { AllServices } from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { stockEvents, withStockChange } from '../../catalog/products/products.events.ts'
import type { OrderUpdate } from '../order/order-update.schema.ts'
import { assertInStock } from './basket.ts'

/** A movement of an order's units: into stock or out of it. */
export interface StockMoved {
  /** 1: back into the stock, of deleted products too; -1: out of it again */
  direction: 1 | -1
  actor: string
  /** returned units that cannot be sold again */
  writtenOff: NonNullable<OrderUpdate['writtenOff']>
}

/**
 * Moves the units of an order into stock or out of it, and writes off what cannot be sold again.
 * @returns the events of the stock levels
 * @throws AppError OUT_OF_STOCK naming what cannot be taken again, VALIDATION_FAILED naming
 * `writtenOff`
 */
export async function moveOrderStock(
  tx: Tx,
  { settings }: Pick<AllServices, 'settings'>,
  orderRef: string,
  { direction, actor, writtenOff }: StockMoved,
): Promise<DomainEvent[]> {
  const taken = await findItems(tx, orderRef)
  const lost = writtenOffUnits(taken, writtenOff)
  const units = new Map<string, number>()
  for (const { product_ref, quantity } of taken)
    if (product_ref) units.set(product_ref, (units.get(product_ref) ?? 0) + quantity)
  const products = await lockProducts(tx, [...units.keys()])
  if (direction < 0) {
    const missing = taken.find((item) => item.product_ref === null)
    if (missing) throw new AppError('OUT_OF_STOCK', `The product ${missing.name} was deleted.`)
    assertInStock(products.map((product) => ({ product, quantity: units.get(product.id)! })))
  }
  await moveStock(
    tx,
    products.map(({ id }) => ({ id, change: direction * units.get(id)! })),
  )
  if (lost.size > 0)
    await recordStock(
      tx,
      [...lost].map(([id, quantity]) => ({ id, change: -quantity })),
      { reason: 'lost', actor, orderRef },
    )
  return products.flatMap((product) => {
    const back = withStockChange(product, direction * units.get(product.id)!)
    const missing = lost.get(product.id)
    return stockEvents(
      product.stock,
      missing ? withStockChange(back, -missing) : back,
      settings.get('orders.lowStock'),
    )
  })
}

/** Sums the units to write off by product. @throws AppError VALIDATION_FAILED naming the line */
function writtenOffUnits(
  taken: readonly OrderItemRow[],
  writtenOff: StockMoved['writtenOff'],
): Map<string, number> {
  const lost = new Map<string, number>()
  for (const [at, { productId, qty }] of writtenOff.entries()) {
    const item = taken.find(({ product_id }) => product_id === productId)
    const refuse = (field: string, message: string) =>
      validationError([{ path: `writtenOff.${at}.${field}`, message }])
    if (!item) throw refuse('productId', 'is not in this order')
    // A deleted product has no stock to correct.
    if (!item.product_ref) continue
    const all = (lost.get(item.product_ref) ?? 0) + qty
    if (all > item.quantity) throw refuse('qty', `must be at most ${item.quantity}`)
    lost.set(item.product_ref, all)
  }
  return lost
}

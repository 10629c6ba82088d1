/** Derives a product's domain events from its values before and after a change. */
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { presentAdminProduct } from './products.presenter.ts'

const productEvent = (type: DomainEvent['type'], row: ProductViewRow): DomainEvent => ({
  type,
  entityId: row.product_id,
  version: row.version,
  data: presentAdminProduct(row),
})

/**
 * Returns the events for the stock thresholds that a change crossed, none otherwise.
 * @param lowStockThreshold the setting orders.lowStock, for products without their own threshold
 */
export function stockEvents(
  before: number,
  after: ProductViewRow,
  lowStockThreshold: number,
): DomainEvent[] {
  const low = after.low_stock_at ?? lowStockThreshold
  if (before > low && after.stock <= low) return [productEvent('product.low_stock', after)]
  if (before === 0 && after.stock > 0) return [productEvent('product.back_in_stock', after)]
  return []
}

/** Returns the events of a write by staff or an import; `before` is missing for a new product. */
export const productEvents = (
  before: ProductViewRow | undefined,
  after: ProductViewRow,
  lowStockThreshold: number,
): DomainEvent[] =>
  before
    ? [
        productEvent('product.updated', after),
        ...stockEvents(before.stock, after, lowStockThreshold),
      ]
    : [productEvent('product.created', after)]

export const productDeleted = (row: ProductViewRow): DomainEvent =>
  productEvent('product.deleted', row)

/** Returns a locked product with its stock changed by so many units. */
export const withStockChange = (row: ProductViewRow, change: number): ProductViewRow => ({
  ...row,
  stock: row.stock + change,
  version: row.version + 1,
})

/** Derives a product's domain events from its values before and after a change. */
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { viewAdminProduct } from './products.presenter.ts'

const happening = (type: DomainEvent['type'], row: ProductViewRow): DomainEvent => ({
  type,
  entityId: row.product_id,
  version: row.version,
  data: viewAdminProduct(row),
})

/**
 * Returns the events for the stock thresholds that a change crossed, none otherwise.
 * @param lowAtMost the setting orders.lowStock, for products without their own threshold
 */
export function stockHappenings(
  before: number,
  after: ProductViewRow,
  lowAtMost: number,
): DomainEvent[] {
  const low = after.low_stock_at ?? lowAtMost
  if (before > low && after.stock <= low) return [happening('product.low_stock', after)]
  if (before === 0 && after.stock > 0) return [happening('product.back_in_stock', after)]
  return []
}

/** Returns the events of a write by staff or an import; `before` is missing for a new product. */
export const productHappenings = (
  before: ProductViewRow | undefined,
  after: ProductViewRow,
  lowAtMost: number,
): DomainEvent[] =>
  before
    ? [happening('product.updated', after), ...stockHappenings(before.stock, after, lowAtMost)]
    : [happening('product.created', after)]

export const productDeleted = (row: ProductViewRow): DomainEvent =>
  happening('product.deleted', row)

/** Returns a locked product with its stock changed by so many units. */
export const moved = (row: ProductViewRow, change: number): ProductViewRow => ({
  ...row,
  stock: row.stock + change,
  version: row.version + 1,
})

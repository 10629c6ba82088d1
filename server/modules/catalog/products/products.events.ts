/** What happened to a product, told from what it was before and what it is now. */
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import type { Happening } from '../../../core/events/events.service.ts'
import { viewAdminProduct } from './products.presenter.ts'

const happening = (type: Happening['type'], row: ProductViewRow): Happening => ({
  type,
  entityId: row.product_id,
  version: row.version,
  data: viewAdminProduct(row),
})

/**
 * The bounds that a product's stock crossed; a sale that crosses none tells nothing.
 * @param lowAtMost the setting orders.lowStock, for products without a bound of their own
 */
export function stockHappenings(
  before: number,
  after: ProductViewRow,
  lowAtMost: number,
): Happening[] {
  const low = after.low_stock_at ?? lowAtMost
  if (before > low && after.stock <= low) return [happening('product.low_stock', after)]
  if (before === 0 && after.stock > 0) return [happening('product.back_in_stock', after)]
  return []
}

/** What is told when staff or an import wrote a product; `before` is missing for a new one. */
export const productHappenings = (
  before: ProductViewRow | undefined,
  after: ProductViewRow,
  lowAtMost: number,
): Happening[] =>
  before
    ? [happening('product.updated', after), ...stockHappenings(before.stock, after, lowAtMost)]
    : [happening('product.created', after)]

export const productDeleted = (row: ProductViewRow): Happening => happening('product.deleted', row)

/** A locked product after so many pieces came (negative: went). */
export const moved = (row: ProductViewRow, change: number): ProductViewRow => ({
  ...row,
  stock: row.stock + change,
  version: row.version + 1,
})

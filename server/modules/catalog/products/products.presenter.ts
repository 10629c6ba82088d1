/** Presents product rows to API clients. */
import type { CategoryStatisticsRow } from '../../../../db/queries/catalog/category-statistics.queries.ts'
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import { toRupees } from '../../../core/values/money.ts'
import type { Product } from './products.schema.ts'
import type { AdminProduct, CategoryStatistics, ProductAnswer } from './products.write.schema.ts'
import { presentStaffSchedule } from './schedule.presenter.ts'

/** Presents the fields that staff and imports write; money in rupees. */
export const productFields = (row: ProductViewRow) => ({
  productId: row.product_id,
  productName: row.product_name,
  altNames: row.alt_names,
  category: row.category,
  price: toRupees(row.price_cents),
  lastPrice: toRupees(row.last_price_cents),
  stock: row.stock,
  description: row.description,
  Images: row.images,
})

/** Presents a product as docs/contract.md#products specifies. */
export function presentProduct(row: ProductViewRow): Product {
  return {
    id: row.id,
    _id: row.id,
    ...productFields(row),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.rating_average === null
      ? {}
      : { rating: { average: row.rating_average, count: row.rating_count } }),
  }
}

/** Builds the response to a product change. */
export const presentAnswer = (message: string, row: ProductViewRow): ProductAnswer => ({
  message,
  product: presentProduct(row),
  version: row.version,
})

/** Presents a product with the fields that only staff see. */
export const presentAdminProduct = (row: ProductViewRow): AdminProduct => ({
  ...presentProduct(row),
  version: row.version,
  imageAlts: row.image_alts,
  ...presentStaffSchedule(row),
  ...(row.deleted_at ? { deletedAt: row.deleted_at.toISOString() } : {}),
})

/**
 * Presents one entry per category; averagePrice is the mean of `price` (docs/contract.md#products).
 */
export const presentCategories = (rows: readonly CategoryStatisticsRow[]): CategoryStatistics =>
  rows.map((row) => ({
    _id: row.category,
    count: row.count,
    averagePrice: toRupees(row.average_price_cents),
    totalStock: row.total_stock,
  }))

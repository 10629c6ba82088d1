/** Products of the shop as imports see them, and back. */
import type { StoredProduct } from '../../db/queries/imports.products.ts'
import type { ProductViewRow } from '../../db/queries/products.ts'
import { toCents, toRupees } from '../money.ts'
import type { ExistingProduct } from './plan.ts'

/** Descriptions of pictures without the empty ones at the end, which say nothing. */
function withoutTail(alts: readonly string[]): string[] {
  return alts.slice(0, alts.findLastIndex((alt) => alt !== '') + 1)
}

/** A stored row in the terms of the product schema; money in rupees. */
export const existingProduct = (row: ProductViewRow): ExistingProduct => ({
  productId: row.product_id,
  productName: row.product_name,
  altNames: row.alt_names,
  category: row.category,
  price: toRupees(row.price_cents),
  lastPrice: toRupees(row.last_price_cents),
  stock: row.stock,
  description: row.description,
  Images: row.images,
  imageAlts: withoutTail(row.image_alts),
})

/** The opposite of {@link existingProduct}. */
export const storedProduct = (product: ExistingProduct): StoredProduct => ({
  product_id: product.productId,
  product_name: product.productName,
  alt_names: product.altNames,
  category: product.category,
  price_cents: toCents(product.price),
  last_price_cents: toCents(product.lastPrice),
  stock: product.stock,
  description: product.description,
  images: product.Images,
  image_alts: product.imageAlts ?? [],
})

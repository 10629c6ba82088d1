/** Products of the shop as imports see them, and back. */
import type { StoredProduct, WrittenProduct } from '../../db/queries/imports.products.ts'
import type { ProductViewRow } from '../../db/queries/products.ts'
import type { Happening } from '../events/events.service.ts'
import { toCents } from '../money.ts'
import { productHappenings } from '../products/products.events.ts'
import { productFields } from '../products/products.view.ts'
import type { ExistingProduct } from './plan.ts'

/** Descriptions of pictures without the empty ones at the end, which say nothing. */
function withoutTail(alts: readonly string[]): string[] {
  return alts.slice(0, alts.findLastIndex((alt) => alt !== '') + 1)
}

/** A stored row in the terms of the product schema. */
export const existingProduct = (row: ProductViewRow): ExistingProduct => ({
  ...productFields(row),
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

/**
 * What is told of products that a batch wrote.
 * @param written what the database added to each of `stored`
 * @param before those that there were, by productId
 */
export function tellWritten(
  stored: readonly StoredProduct[],
  written: readonly WrittenProduct[],
  before: ReadonlyMap<string, ProductViewRow>,
  lowAtMost: number,
): Happening[] {
  const added = new Map(written.map((row) => [row.product_id, row]))
  return stored.flatMap((product) => {
    const row = added.get(product.product_id)
    if (!row) return []
    const after = {
      ...product,
      ...row,
      alt_names: [...product.alt_names],
      images: [...product.images],
      image_alts: [...product.image_alts],
    }
    return productHappenings(before.get(product.product_id), after, lowAtMost)
  })
}

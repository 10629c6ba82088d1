/** Converts products between the shop's rows and the form of imports. */

import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import type {
  StoredProduct,
  WrittenProduct,
} from '../../../../db/queries/imports/import-products.queries.ts'
import type { ProductDetailsRow } from '../../../../db/schema/schema.ts'
import type { DomainEvent } from '../../../core/events/events.service.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { presentDetails, storedDetails } from '../../catalog/products/details.presenter.ts'
import { type Details, detailNames } from '../../catalog/products/details.schema.ts'
import { productEvents } from '../../catalog/products/products.events.ts'
import { productFields } from '../../catalog/products/products.presenter.ts'
import {
  presentSchedule,
  storedSchedule,
  usualCents,
} from '../../catalog/products/schedule.presenter.ts'
import { noSchedule } from '../../catalog/products/schedule.schema.ts'
import { storedShape } from '../../catalog/products/stored-fields.ts'
import type { ExistingProduct } from './plan.ts'

/** Drops empty image texts at the end. */
export const withoutTail = (alts: readonly string[]): string[] =>
  alts.slice(0, alts.findLastIndex((alt) => alt !== '') + 1)

/** Converts a stored row to the product schema's form. @param details undefined: not loaded */
export const existingProduct = (row: ProductViewRow, details?: Details): ExistingProduct => ({
  ...productFields(row),
  lastPrice: toRupees(usualCents(row)),
  imageAlts: withoutTail(row.image_alts),
  ...presentSchedule(row),
  ...details,
})

/** Returns a lookup of details by primary key, null for unknown values. */
export function detailsOf(rows: readonly ProductDetailsRow[]): (id: string) => Details {
  const known = new Map(rows.map((row) => [row.product_ref, row]))
  return (id) => presentDetails(known.get(id))
}

/** Returns the details that the file set for written products. */
export function detailRows(
  products: readonly ExistingProduct[],
  written: readonly WrittenProduct[],
): ProductDetailsRow[] {
  const ids = new Map(written.map(({ product_id, id }) => [product_id, id]))
  return products.flatMap((product) => {
    const id = ids.get(product.productId)
    if (id === undefined || detailNames.every((name) => product[name] === undefined)) return []
    return [storedDetails(id, product)]
  })
}

/** Converts a product to its row, the inverse of {@link existingProduct}. */
export const storedProduct = (product: ExistingProduct): StoredProduct => ({
  ...storedShape(product),
  ...(isPlain(product)
    ? {}
    : storedSchedule({ ...noSchedule, ...product }, toCents(product.lastPrice))),
})

/** Returns true for a published product without a sale, which needs no schedule row. */
const isPlain = ({ state = 'published', salePrice = null }: ExistingProduct) =>
  state === 'published' && salePrice === null

/**
 * Returns the events of products that a batch wrote.
 * @param written the values that the database added to each of `stored`
 * @param before the existing products, by productId
 */
export function writtenProductEvents(
  stored: readonly StoredProduct[],
  written: readonly WrittenProduct[],
  before: ReadonlyMap<string, ProductViewRow>,
  lowAtMost: number,
): DomainEvent[] {
  const added = new Map(written.map((row) => [row.product_id, row]))
  return stored.flatMap((product) => {
    const row = added.get(product.product_id)
    if (!row) return []
    const { publish_at: _, sale_from: __, sale_until: ___, ...stored } = product
    const after = {
      ...stored,
      ...row,
      low_stock_at: before.get(product.product_id)?.low_stock_at ?? null,
      alt_names: [...product.alt_names],
      images: [...product.images],
      image_alts: [...product.image_alts],
    }
    return productEvents(before.get(product.product_id), after, lowAtMost)
  })
}

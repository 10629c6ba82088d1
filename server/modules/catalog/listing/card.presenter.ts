/** Presents the items of catalogue lists: products, and groups by their representative. */
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import { toRupees } from '../../../core/values/money.ts'
import { presentProduct } from '../products/products.presenter.ts'
import type { CatalogueProduct } from './catalogue.schema.ts'

/** Presents a product, or a group by its representative. */
export function presentCard(row: ProductViewRow): CatalogueProduct {
  const product = presentProduct(row)
  if (!row.summary) return product
  const { ratingAverage, ratingCount, minCents, maxCents, ...group } = row.summary
  return {
    ...product,
    group: {
      ...group,
      minPrice: toRupees(minCents),
      maxPrice: toRupees(maxCents),
      ...(ratingAverage === null ? {} : { rating: { average: ratingAverage, count: ratingCount } }),
    },
  }
}

/** Presents a product group to shoppers, with the swatches of its variants. */
import type {
  GroupOfRow,
  VariantRow,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { ProductGroupRow, StoredOption } from '../../../../db/schema/schema.ts'
import { toRupees } from '../../../core/values/money.ts'
import { fold, type ProductGroup } from './variants.schema.ts'

/** Returns the swatch of a variant: that of its first value with one. */
export function swatchOf(options: readonly StoredOption[], values: readonly string[]) {
  const found = options.map(
    (option, place) =>
      option.values.find(({ value }) => fold(value) === fold(values[place] ?? ''))?.swatch,
  )
  return found.find((swatch) => swatch) ?? null
}

/** Presents a group without its variants. */
export const presentIdentity = ({ id, name, handle, options }: ProductGroupRow) => ({
  id,
  name,
  handle,
  options,
})

/** Adds up the reviews of variants. The average is rounded as that of a product. */
function presentReviews(variants: readonly VariantRow[]): ProductGroup['reviews'] {
  const sum = (pick: (row: VariantRow) => number) =>
    variants.reduce((total, row) => total + pick(row), 0)
  const ratings = sum((row) => row.rating_count ?? 0)
  const stars = sum((row) => (row.rating_average ?? 0) * (row.rating_count ?? 0))
  return {
    count: sum((row) => row.review_count ?? 0),
    average: ratings === 0 ? null : Math.round((stars / ratings) * 10) / 10,
  }
}

/** Presents a group with its published variants. */
export const presentGroup = (
  group: ProductGroupRow,
  variants: readonly VariantRow[],
): ProductGroup => ({
  ...presentIdentity(group),
  variants: variants.map((row) => ({
    productId: row.product_id,
    productName: row.product_name,
    options: row.option_values,
    swatch: swatchOf(group.options, row.option_values),
    price: toRupees(row.price_cents),
    lastPrice: toRupees(row.last_price_cents),
    stock: row.stock,
    image: row.image ?? '',
  })),
  reviews: presentReviews(variants),
})

/** Presents the group of a variant to staff. */
export const presentGroupOf = ({ group_id, name, variants }: GroupOfRow) => ({
  id: group_id,
  name,
  variants,
})

/** What is known of a product beyond its fixed shape, as callers see it and as it is stored. */
import type { ProductDetailsRow } from '../../../../db/schema/schema.ts'
import { mayReadCost } from '../../../core/access/permission-check.ts'
import type { CurrentUser } from '../../../core/context/context.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'
import { type Details, detailNames, type PublicDetails } from './details.schema.ts'

export const noDetails = Object.fromEntries(detailNames.map((name) => [name, null])) as Details

/** All of it, for staff. */
export const viewDetails = (row: ProductDetailsRow | undefined): Details =>
  row
    ? {
        sku: row.sku,
        barcode: row.barcode,
        weight: row.weight_grams,
        size: row.size,
        unit: row.unit as Details['unit'],
        howToUse: row.how_to_use,
        ingredients: row.ingredients,
        cost: row.cost_cents === null ? null : toRupees(row.cost_cents),
        lowStock: row.low_stock_at,
      }
    : noDetails

/** What they may read of it. */
export function viewStaffDetails(details: Details, user: Pick<CurrentUser, 'permissions'>) {
  const { cost: _, ...rest } = details
  return mayReadCost(user) ? details : rest
}

/** What everybody may read. */
export function viewPublicDetails(row: ProductDetailsRow | undefined): PublicDetails {
  const { cost: _, lowStock: __, ...shown } = viewDetails(row)
  return shown
}

/** The opposite of {@link viewDetails}. */
export const storedDetails = (productRef: string, details: Details): ProductDetailsRow => ({
  product_ref: productRef,
  sku: details.sku,
  barcode: details.barcode,
  weight_grams: details.weight,
  size: details.size,
  unit: details.unit,
  how_to_use: details.howToUse,
  ingredients: details.ingredients,
  cost_cents: details.cost === null ? null : toCents(details.cost),
  low_stock_at: details.lowStock,
})

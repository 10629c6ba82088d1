/** Defaults that a category gives its products. zod/mini, shared with the admin area's form. */

import * as z from 'zod/mini'
import { blankAs, percent, wholeNumber } from '../../../core/values/fields.schema.ts'
import { listOf } from '../../../core/values/paging.schema.ts'
import { categoryField } from '../products/products.schema.ts'

const orNone = <S extends z.ZodMiniType>(schema: S) =>
  blankAs(null as z.input<z.ZodMiniNullable<S>>, z.nullable(schema))

const own = {
  /** grams of one unit; null: the shop's default weight */
  grams: orNone(wholeNumber(1, 1_000_000)),
  /** percent; null: the shop's rate */
  taxRate: orNone(percent()),
}

const CategoryRecord = z.object({
  category: z.string(),
  /** the name that shoppers see */
  name: z.string(),
  /** drafts included */
  products: z.int(),
  ...own,
})

/** Holds the versions of the two settings that store category defaults. */
const versions = z.object({ shipping: z.int(), tax: z.int() })

export const CategoryRecords = z.object({
  ...listOf(CategoryRecord).shape,
  defaultGrams: z.int(),
  defaultTaxRate: z.number(),
  versions,
})
export type CategoryRecords = z.infer<typeof CategoryRecords>

export const CategoryChange = z.object({ category: categoryField, ...own, versions })
export type CategoryChange = z.infer<typeof CategoryChange>

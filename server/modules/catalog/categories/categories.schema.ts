/** Defaults that a category gives its products. zod/mini, shared with the admin area's form. */

import * as z from 'zod/mini'
import { blankAs, doc, percent, wholeNumber } from '../../../core/values/fields.schema.ts'
import { listOf } from '../../../core/values/paging.schema.ts'
import { categoryField } from '../products/products.schema.ts'

const orNone = <S extends z.ZodMiniType>(schema: S) =>
  blankAs(null as z.input<z.ZodMiniNullable<S>>, z.nullable(schema))

const own = {
  grams: orNone(wholeNumber(1, 1_000_000)).apply(doc, 'Grams of a unit; null: the default.'),
  /** percent; null: the shop's rate */
  taxRate: orNone(percent()).apply(doc, 'Tax rate in percent; null: the default.'),
}

const CategoryRecord = z.object({
  category: z.string(),
  name: z.string().apply(doc, 'The name that shoppers see.'),
  products: z.int().apply(doc, 'Number of products, drafts included.'),
  ...own,
})

/** Holds the versions of the two settings that store category defaults. */
const versions = z
  .object({
    shipping: z.int().apply(doc, 'Version of the shipping plan.'),
    tax: z.int().apply(doc, 'Version of the tax rates.'),
  })
  .apply(doc, 'Versions of the settings that a change is based on.')

export const CategoryRecords = z.object({
  ...listOf(CategoryRecord).shape,
  defaultGrams: z.int().apply(doc, 'Weight of products without one, in grams.'),
  defaultTaxRate: z.number().apply(doc, 'Tax rate of categories without one, in percent.'),
  versions,
})
export type CategoryRecords = z.infer<typeof CategoryRecords>

export const CategoryChange = z.object({ category: categoryField, ...own, versions })
export type CategoryChange = z.infer<typeof CategoryChange>

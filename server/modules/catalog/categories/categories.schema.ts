/** What a category says for products that say nothing themselves. zod/mini: the admin area's form judges with it. */
import * as z from 'zod/mini'
import { blankAs, percent, wholeNumber } from '../../../core/values/fields.schema.ts'
import { categoryField } from '../products/products.schema.ts'

const orNone = <S extends z.ZodMiniType>(schema: S) =>
  blankAs(null as z.input<z.ZodMiniNullable<S>>, z.nullable(schema))

const own = {
  /** of one piece; null: as the shop's usual weight says */
  grams: orNone(wholeNumber(1, 1_000_000)),
  /** in percent; null: the shop's rate */
  taxRate: orNone(percent()),
}

const CategoryRecord = z.object({
  category: z.string(),
  /** how shoppers read it */
  name: z.string(),
  /** drafts included */
  products: z.int(),
  ...own,
})

/** The versions of the two settings that hold them. */
const versions = z.object({ delivery: z.int(), tax: z.int() })

export const CategoryRecords = z.object({
  items: z.array(CategoryRecord),
  usualGrams: z.int(),
  usualTaxRate: z.number(),
  versions,
})
export type CategoryRecords = z.infer<typeof CategoryRecords>

export const CategoryChange = z.object({ category: categoryField, ...own, versions })
export type CategoryChange = z.infer<typeof CategoryChange>

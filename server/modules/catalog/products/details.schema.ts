/**
 * What a shop knows of a product beyond its fixed shape: one list of fields for REST, forms, import and
 * export. null stands for what nobody knows. A new field is a column of `product_details`, a line here
 * and one in details.view.ts.
 */
import * as z from 'zod/mini'
import { blankAs, count, limits, money, trimmedText } from '../../../core/values/fields.schema.ts'

/** What a size is measured in; a price per unit is told in these. */
export const sizeUnits = ['ml', 'l', 'g', 'kg', 'piece'] as const

const orNull = <S extends z.ZodMiniType>(schema: S) =>
  blankAs(null as z.input<z.ZodMiniNullable<S>>, z.nullable(schema))

const words = (max: number) => orNull(trimmedText(max))

/** What everybody may read. */
const publicDetails = {
  sku: words(100),
  barcode: words(100),
  /** of one piece with its wrapping, in grams */
  weight: orNull(
    z
      .number('must be a number')
      .check(
        z.int('must be whole grams'),
        z.gte(1, 'must be at least 1'),
        z.lte(1_000_000, 'must be at most 1000000'),
      ),
  ),
  size: orNull(
    z
      .number('must be a number')
      .check(z.gt(0, 'must be above 0'), z.lte(1_000_000, 'must be at most 1000000')),
  ),
  unit: orNull(z.enum(sizeUnits, `must be one of ${sizeUnits.join(', ')}`)),
  howToUse: words(limits.longText),
  ingredients: words(limits.longText),
}

/** All of it; cost and the bound of low stock are for staff alone. */
export const detailFields = {
  ...publicDetails,
  /** what the shop pays for one piece, in rupees */
  cost: orNull(money()),
  /** low with so many pieces left or fewer; null: as the shop's setting says */
  lowStock: orNull(count()),
}

export const PublicDetails = z.object(publicDetails)
export type PublicDetails = z.infer<typeof PublicDetails>
export const Details = z.object(detailFields)
/** As staff read them: the cost only who sets prices or sees the shop's figures. */
export const StaffDetails = z.extend(Details, { cost: z.optional(detailFields.cost) })
export type StaffDetails = z.infer<typeof StaffDetails>
export type Details = z.infer<typeof Details>
export type DetailField = keyof Details
export const detailNames = Object.keys(detailFields) as DetailField[]
export const isDetail = (name: string): name is DetailField => Object.hasOwn(detailFields, name)

/** What is sent: what is absent stays as it is. */
export const DetailsChange = z.partial(Details)
export type DetailsChange = z.infer<typeof DetailsChange>

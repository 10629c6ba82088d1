/** Converts declared fields between API and columns: rupees and cents, text and dates. */
import type { ProductViewRow } from '../../../../db/queries/catalog/products.queries.ts'
import type { ColumnValue, FieldValue, ProductField } from '../../../../db/schema/field.ts'
import { mainFields } from '../../../../db/schema/product-shape.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'

type Fields = Readonly<Record<string, ProductField>>
type Values = Readonly<Record<string, unknown>>
/** One conversion: source key, target key, converter of a non-null value. */
type Step = readonly [from: string, to: string, convert: ((value: never) => unknown) | undefined]

/** Builds a converter from prepared steps: an import calls it a hundred thousand times. */
const converterOf = (steps: readonly Step[]) => (from: object) => {
  const values: Record<string, unknown> = {}
  for (const [source, target, convert] of steps) {
    const value = (from as Values)[source] ?? null
    values[target] = convert && value !== null ? convert(value as never) : value
  }
  return values
}

const shown = { money: toRupees, timestamp: (at: Date | string) => new Date(at).toISOString() }
const stored = { money: toCents }

/** Builds the function that reads field values from a row; missing ones are null. */
export const readerOf = (fields: Fields): ((row: object) => Values) =>
  converterOf(
    Object.entries(fields).map(([name, { column, type }]) => [
      column,
      name,
      shown[type as 'money'],
    ]),
  )

/** Builds the inverse of {@link readerOf}. */
export const writerOf = (fields: Fields): ((values: object) => Values) =>
  converterOf(
    Object.entries(fields).map(([name, { column, type }]) => [
      name,
      column,
      stored[type as 'money'],
    ]),
  )

type Main = typeof mainFields

/** Converts the main product fields into columns. */
export const storedShape = writerOf(mainFields) as (
  product: {
    [Name in keyof Main]: FieldValue<Main[Name]>
  },
) => { [Name in keyof Main as Main[Name]['column']]: ColumnValue<Main[Name]> }

/** Returns images in stored form; those that stay keep their alternative texts. */
export function storedImages(before: ProductViewRow, chosen: readonly string[]) {
  const images = chosen.filter((image) => image !== '')
  const alts = images.map((image) => before.image_alts[before.images.indexOf(image)])
  // The product's name describes an image without a text; only the last texts can be absent.
  const last = alts.findLastIndex((alt) => alt !== undefined)
  return { images, image_alts: alts.slice(0, last + 1).map((alt) => alt ?? before.product_name) }
}

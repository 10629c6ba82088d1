/** Values of declared fields in the API and in their columns: rupees here and cents there, a text here and a date there. */
import type { ColumnValue, FieldValue, ProductField } from '../../../../db/schema/field.ts'
import { mainFields } from '../../../../db/schema/product-shape.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'

type Fields = Readonly<Record<string, ProductField>>
type Values = Readonly<Record<string, unknown>>
/** Where a value is found, where it goes, and how a known one is converted. */
type Step = readonly [from: string, to: string, convert: ((value: never) => unknown) | undefined]

/** Makes a function of steps that are prepared once: an import calls it a hundred thousand times. */
const converterOf = (steps: readonly Step[]) => (from: object) => {
  const values: Record<string, unknown> = {}
  for (const [source, target, convert] of steps) {
    const value = (from as Values)[source] ?? null
    values[target] = convert && value !== null ? convert(value as never) : value
  }
  return values
}

const shown = { money: toRupees, moment: (at: Date | string) => new Date(at).toISOString() }
const stored = { money: toCents }

/** Makes the function that turns a row into the values of these fields; what is missing is null. */
export const readerOf = (fields: Fields): ((row: object) => Values) =>
  converterOf(
    Object.entries(fields).map(([name, { column, type }]) => [
      column,
      name,
      shown[type as 'money'],
    ]),
  )

/** Makes the opposite of {@link readerOf}. */
export const writerOf = (fields: Fields): ((values: object) => Values) =>
  converterOf(
    Object.entries(fields).map(([name, { column, type }]) => [
      name,
      column,
      stored[type as 'money'],
    ]),
  )

type Main = typeof mainFields

/** Turns the fixed shape of a product into its columns. */
export const storedShape = writerOf(mainFields) as (
  product: {
    [Name in keyof Main]: FieldValue<Main[Name]>
  },
) => { [Name in keyof Main as Main[Name]['column']]: ColumnValue<Main[Name]> }

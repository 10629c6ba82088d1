/** Values of declared fields in the API and in their columns: money is rupees here and cents there. */
import type { ColumnValue, FieldValue, ProductField } from '../../../../db/schema/field.ts'
import { mainFields } from '../../../../db/schema/product-shape.ts'
import { toCents, toRupees } from '../../../core/values/money.ts'

type Fields = Readonly<Record<string, ProductField>>
type Values = Readonly<Record<string, unknown>>

/** Made once per list of fields: an import reads and writes its rows a hundred thousand times. */
const stepsOf = (fields: Fields) =>
  Object.entries(fields).map(([name, { column, type }]) => ({
    name,
    column,
    isMoney: type === 'money',
  }))

/** Makes the function that turns a row into the values of these fields; a column that is missing is null. */
export function readerOf(fields: Fields): (row: object) => Values {
  const steps = stepsOf(fields)
  return (row) => {
    const values: Record<string, unknown> = {}
    for (const { name, column, isMoney } of steps) {
      const value = (row as Values)[column] ?? null
      values[name] = isMoney && value !== null ? toRupees(value as number) : value
    }
    return values
  }
}

/** Makes the opposite of {@link readerOf}. */
export function writerOf(fields: Fields): (values: object) => Values {
  const steps = stepsOf(fields)
  return (values) => {
    const row: Record<string, unknown> = {}
    for (const { name, column, isMoney } of steps) {
      const value = (values as Values)[name] ?? null
      row[column] = isMoney && value !== null ? toCents(value as number) : value
    }
    return row
  }
}

type Main = typeof mainFields

/** Turns the fixed shape of a product into its columns. */
export const storedShape = writerOf(mainFields) as (
  product: {
    [Name in keyof Main]: FieldValue<Main[Name]>
  },
) => { [Name in keyof Main as Main[Name]['column']]: ColumnValue<Main[Name]> }

/** Formats a value of a product's field as a line of text. */
import { namesOfType } from '#db/schema/field.ts'
import { productFields } from '#db/schema/product-shape.ts'
import { formatMoney } from '../../../lib/values/format.ts'

export const printValue = (value: unknown): string =>
  value === null || value === undefined || value === ''
    ? 'empty'
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)

const amounts: readonly string[] = namesOfType(productFields, 'money')

/** Formats the value of a field for staff: amounts with their currency. */
export const printField = (field: string, value: unknown): string =>
  typeof value === 'number' && amounts.includes(field) ? formatMoney(value) : printValue(value)

/** Converts the details of a product between its form and the server. */
import { type DetailField as Declared, labelsOf, namesOf } from '#db/schema/field.ts'
import { detailFields } from '#db/schema/product-fields.ts'
import { type DetailField, Details } from '#server/modules/catalog/products/details.schema.ts'
import { type Errors, validateBySchema } from '../../forms/form.ts'
import { readAmount } from '../../lib/values/amount.ts'

/** The sections in the order of the form. */
export const sections = ['measures', 'trade', 'use'] as const
const names = sections.flatMap((section) =>
  namesOf(detailFields).filter((name) => detailFields[name].section === section),
)
export type DetailValues = { [name in DetailField]: string }

/** Returns true for a field whose value is a number. */
export const isNumber = ({ type }: Declared) => ['integer', 'number', 'money'].includes(type)

const textOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : String(value ?? ''))

/** Returns the texts of the form, in its order. */
export const detailValuesOf = (details: Partial<Details> = {}): DetailValues =>
  Object.fromEntries(names.map((name) => [name, textOf(details[name])])) as DetailValues

/** Returns the request's details: null for empty texts. */
export const detailsOf = (
  values: DetailValues,
  fields: Readonly<Record<string, Declared>> = detailFields,
): Details =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const text = values[name as DetailField].trim()
      if (text === '') return [name, null]
      if (field.type === 'list') return [name, text.split(',').map((item) => item.trim())]
      return [name, isNumber(field) ? readAmount(text) : text]
    }),
  ) as Details

export const validateDetails = (values: DetailValues): Errors<DetailValues> => {
  const found = validateBySchema<DetailValues>(Details, detailsOf(values), labelsOf(detailFields))
  if (values.size.trim() && !values.unit) found.unit ??= 'Choose the unit of the size'
  return found
}

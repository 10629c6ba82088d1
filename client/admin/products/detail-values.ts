/** The details of a product as its form holds them, and the ways from and to what the server speaks. */
import { type DetailField, Details } from '#server/modules/catalog/products/details.schema.ts'
import { type Errors, judgeBySchema } from '../../forms/form.ts'
import { readAmount } from '../../lib/values/amount.ts'
import { adminTexts } from '../texts/texts.ts'

const words = adminTexts.productDetails

/** In the order of the form. */
export const detailLabels = {
  weight: words.weight,
  size: words.size,
  unit: words.unit,
  sku: words.sku,
  barcode: words.barcode,
  cost: words.cost,
  lowStock: words.lowStock,
  howToUse: words.howToUse,
  ingredients: words.ingredients,
} as const satisfies Record<DetailField, string>

export const detailNames = Object.keys(detailLabels) as DetailField[]
export type DetailValues = { [name in DetailField]: string }

const numbers: ReadonlySet<string> = new Set(['weight', 'size', 'cost', 'lowStock'])

/** Of a product of which nothing is known. */
export const noDetailValues = Object.fromEntries(
  detailNames.map((name) => [name, '']),
) as DetailValues

export const detailValuesOf = (details: Partial<Details>): DetailValues =>
  Object.fromEntries(detailNames.map((name) => [name, String(details[name] ?? '')])) as DetailValues

/** What is sent: null for what is empty. */
export const detailsOf = (values: DetailValues): Details =>
  Object.fromEntries(
    detailNames.map((name) => {
      const text = values[name].trim()
      if (text === '') return [name, null]
      return [name, numbers.has(name) ? readAmount(text) : text]
    }),
  ) as Details

export const judgeDetails = (values: DetailValues): Errors<DetailValues> => {
  const found = judgeBySchema<DetailValues>(Details, detailsOf(values), detailLabels)
  if (values.size.trim() && !values.unit) found.unit ??= words.unitMissing
  return found
}

/**
 * The mapping file: how the columns of another system's catalogue become products. The CLI, API
 * and admin page read it. docs/import.md shows examples.
 */
import * as z from 'zod/mini'
import { namesOf, namesOfType } from '../../../../db/schema/field.ts'
import { mainFields, productFields } from '../../../../db/schema/product-shape.ts'
import { text } from '../../../core/values/fields.schema.ts'

/** Product fields that a file may set. */
export const importFields = namesOf(productFields)
export type ImportField = keyof typeof productFields

/** Fields that hold a list; their cells are split. */
const listFields = namesOfType(productFields, 'list')
export type ListField = (typeof listFields)[number]
/** Returns true for a field that holds a list. */
export const isList = (field: ImportField): field is ListField =>
  productFields[field].type === 'list'
/** Fields that hold a number; {@link Mapping}'s `numbers` controls how their cells are read. */
const numberFields = namesOfType(mainFields, 'money', 'integer')

/** Recognised formats. `table` and `objects` need a mapping. */
export const importFormats = [
  'araliya',
  'shopify',
  'woocommerce',
  'google',
  'wix',
  'medusa',
  'vendure',
  'square',
  'stock',
  'table',
  'objects',
] as const
export type ImportFormat = (typeof importFormats)[number]

/** Returns true for exports of other shop systems, which have prices in that shop's currency. */
export const isForeignFormat = (format: ImportFormat): boolean =>
  !['araliya', 'stock', 'table', 'objects'].includes(format)

export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'koi8-r',
  'shift_jis',
  'euc-jp',
  'euc-kr',
  'gb18030',
  'big5',
] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** Most columns, categories and currencies that one mapping may name. */
const mappingLimits = { entries: 5_000, text: 5_000, rate: 1_000_000 } as const

const shortText = text(mappingLimits.text)
/** A column by its header, a path into JSON (`a.b`, `a[].b`), or its number from 1. */
const Column = z.union([
  shortText.check(z.minLength(1)),
  z.int().check(z.gte(1, 'counts columns from 1')),
])
const Value = z.union([shortText, z.number(), z.array(shortText).check(z.maxLength(50))], {
  error: 'must be a text, a number or a list of texts',
})

/** Builds a schema with an optional key per field, so that misspelt fields are reported. */
function perField<Key extends string, T extends z.ZodMiniType>(keys: readonly Key[], value: T) {
  const shape = Object.fromEntries(keys.map((key) => [key, z.optional(value)]))
  return z.strictObject(shape as Record<Key, z.ZodMiniOptional<T>>)
}

const rate = z.number().check(z.gt(0, 'must be above 0'), z.lte(mappingLimits.rate))
const Rates = z
  .record(shortText, rate)
  .check(z.refine((rates) => Object.keys(rates).length <= 200, 'has too many currencies'))

const threeLetters = 'must be three letters, such as USD'

/** Questions of a drafted mapping that the file leaves open. */
export const mappingQuestions = ['price', 'lastPrice', 'cost', 'currency', 'decimal'] as const
export type MappingQuestion = (typeof mappingQuestions)[number]

export const Mapping = z.strictObject({
  /** for staff; the importer ignores it */
  name: z.optional(shortText),
  /** the file's format; absent: recognised */
  format: z.optional(z.enum(importFormats)),
  encoding: z.optional(z.enum(importEncodings)),
  // No enum: client generators copy a tab into their code unescaped.
  delimiter: z.optional(
    z.string().check(z.regex(/^[,;\t|]$/, 'must be a comma, a semicolon, a tab or a bar')),
  ),
  /** workbooks: the sheet to read; absent: the first visible one with content */
  sheet: z.optional(shortText),
  /** false: the first row is data, and columns go by number */
  header: z.optional(z.boolean()),
  /** field ← a column, or the first non-empty of several columns (lists: all of them) */
  columns: z.optional(
    perField(
      importFields,
      z.union([Column, z.array(Column).check(z.minLength(1), z.maxLength(50))], {
        error: 'must be a column name, a column number or a list of them',
      }),
    ),
  ),
  /** field ← text with `{column|filter}` placeholders */
  templates: z.optional(perField(importFields, shortText)),
  /** field ← a constant */
  constants: z.optional(perField(importFields, Value)),
  /** field ← a value when the file has none; only for new products */
  defaults: z.optional(perField(importFields, Value)),
  categories: z.optional(
    z.strictObject({
      /** the file's category, ignoring case → the shop's; null rejects such rows */
      map: z
        .record(shortText, z.nullable(shortText))
        .check(
          z.refine(
            (map) => Object.keys(map).length <= mappingLimits.entries,
            'has too many entries',
          ),
        ),
      /** categories that the map does not name: kept, rejected, or replaced by the default */
      unmapped: z.optional(z.enum(['keep', 'reject', 'default'])),
    }),
  ),
  numbers: z.optional(
    z.strictObject({
      decimal: z.optional(z.enum(['.', ','])),
      /** which number of a cell that holds several, such as `RRP: £47.00 now £14.10` */
      pick: z.optional(perField(numberFields, z.enum(['first', 'last']))),
    }),
  ),
  currency: z.optional(
    z.strictObject({
      /** currency of prices when neither cell nor column names one; needs `rate`, unless LKR */
      code: z.optional(
        z.string().check(
          z.minLength(3, threeLetters),
          z.maxLength(3, threeLetters),
          z.refine((code) => /^[A-Za-z]*$/.test(code), threeLetters),
        ),
      ),
      /** multiplies prices; with `rates`, only for rows whose currency is unknown */
      rate: z.optional(rate),
      /** the column with the currency code; absent: a code inside the price cell is used */
      column: z.optional(Column),
      rates: z.optional(Rates),
      /** the last two digits of prices: 90 makes 1290 of 1273; applied before `round` */
      ending: z.optional(z.int().check(z.gte(1), z.lte(99))),
      /** rounds prices to a multiple of this many rupees; absent: 0.01 */
      round: z.optional(
        z.number().check(
          z.gte(0.01),
          z.lte(1_000),
          z.refine((step) => Number.isInteger(Math.round(step * 1e6) / 1e4), 'must be whole cents'),
        ),
      ),
    }),
  ),
  /** open questions: nothing is imported until each is answered or removed from this list */
  questions: z.optional(z.array(z.enum(mappingQuestions)).check(z.maxLength(10))),
  /** finds the shop's products by their ids or by these codes */
  match: z.optional(z.enum(['productId', 'sku', 'barcode'])),
  /** files with stock by location: the location to read; absent: the sum of all */
  location: z.optional(shortText.check(z.minLength(1))),
  /** JSON with one object: the name of the array that holds the products */
  list: z.optional(shortText.check(z.minLength(1))),
  /** what separates the items of a list in one cell */
  separators: z.optional(perField(listFields, shortText.check(z.minLength(1)))),
  /**
   * one product per variant, in a product group or separate; or variants merged, all or those that
   * differ only in some options. Absent: group
   */
  variants: z.optional(
    z.union([
      z.enum(['group', 'separate', 'merge']),
      z.strictObject({ mergeBy: z.array(shortText).check(z.minLength(1), z.maxLength(10)) }),
    ]),
  ),
  /** new products without stock in the file: they start with 0 units, or are rejected */
  untracked: z.optional(z.enum(['zero', 'reject'])),
  /** rows that repeat a productId: reject those that differ, or the first row wins */
  duplicates: z.optional(z.enum(['reject', 'first'])),
  /** products that the source shop hides: reject them, or import them anyway */
  unpublished: z.optional(z.enum(['reject', 'import'])),
  /** descriptions and names: convert HTML to text, or keep it */
  html: z.optional(z.enum(['text', 'keep'])),
})
export type Mapping = z.infer<typeof Mapping>

/** Returns the questions of a mapping that it does not answer. */
export const openQuestions = (mapping: Mapping): MappingQuestion[] =>
  (mapping.questions ?? []).filter((question) => {
    if (question === 'decimal') return mapping.numbers?.decimal === undefined
    if (question !== 'currency')
      return ![mapping.columns, mapping.templates, mapping.constants].some(
        (part) => part?.[question] !== undefined,
      )
    const { code, column, rates } = mapping.currency ?? {}
    return code === undefined && column === undefined && rates === undefined
  })

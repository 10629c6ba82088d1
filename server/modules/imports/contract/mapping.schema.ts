/**
 * The mapping file: how the columns of another system's catalogue become products. The CLI, API
 * and admin page read it. docs/import.md shows examples.
 */
import * as z from 'zod/mini'
import { namesOf, namesOfType } from '../../../../db/schema/field.ts'
import { mainFields, productFields } from '../../../../db/schema/product-shape.ts'
import { doc, text } from '../../../core/values/fields.schema.ts'

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
  const fieldOf = (key: Key) => z.optional(value).apply(doc, `For the field \`${key}\`.`)
  const shape = Object.fromEntries(keys.map((key) => [key, fieldOf(key)]))
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
  name: z.optional(shortText).apply(doc, 'Name for staff; the importer ignores it.'),
  format: z.optional(z.enum(importFormats)).apply(doc, 'Format of the file; absent: recognised.'),
  encoding: z
    .optional(z.enum(importEncodings))
    .apply(doc, 'Character encoding; absent: recognised.'),
  // No enum: client generators copy a tab into their code unescaped.
  delimiter: z
    .optional(
      z.string().check(z.regex(/^[,;\t|]$/, 'must be a comma, a semicolon, a tab or a bar')),
    )
    .apply(doc, 'Character between columns; absent: recognised.'),
  sheet: z.optional(shortText).apply(doc, 'Workbooks: the sheet; absent: the first visible one.'),
  header: z.optional(z.boolean()).apply(doc, 'false: no header; columns go by number.'),
  columns: z
    .optional(
      perField(
        importFields,
        z.union([Column, z.array(Column).check(z.minLength(1), z.maxLength(50))], {
          error: 'must be a column name, a column number or a list of them',
        }),
      ),
    )
    .apply(doc, 'Column of each field, or several of which the first non-empty counts.'),
  templates: z
    .optional(perField(importFields, shortText))
    .apply(doc, 'Text of each field, with `{column|filter}` placeholders.'),
  constants: z
    .optional(perField(importFields, Value))
    .apply(doc, 'A value for every product, by field.'),
  defaults: z
    .optional(perField(importFields, Value))
    .apply(doc, 'Value of new products that the file leaves out, by field.'),
  categories: z
    .optional(
      z.strictObject({
        map: z
          .record(shortText, z.nullable(shortText))
          .check(
            z.refine(
              (map) => Object.keys(map).length <= mappingLimits.entries,
              'has too many entries',
            ),
          )
          .apply(doc, 'Category of the shop by category of the file; null rejects.'),
        unmapped: z
          .optional(z.enum(['keep', 'reject', 'default']))
          .apply(doc, 'Categories not in the map: kept, rejected, or the default.'),
      }),
    )
    .apply(doc, 'How categories of the file become categories of the shop.'),
  numbers: z
    .optional(
      z.strictObject({
        decimal: z.optional(z.enum(['.', ','])).apply(doc, 'Decimal mark.'),
        pick: z
          .optional(perField(numberFields, z.enum(['first', 'last'])))
          .apply(doc, 'Which number of a cell that holds several.'),
      }),
    )
    .apply(doc, 'How numbers are written.'),
  currency: z
    .optional(
      z.strictObject({
        code: z
          .optional(
            z.string().check(
              z.minLength(3, threeLetters),
              z.maxLength(3, threeLetters),
              z.refine((code) => /^[A-Za-z]*$/.test(code), threeLetters),
            ),
          )
          .apply(doc, 'Currency of prices that name none; needs `rate`, unless LKR.'),
        rate: z.optional(rate).apply(doc, 'Multiplies prices, or with `rates` the unknown ones.'),
        column: z.optional(Column).apply(doc, 'Column of the currency; absent: in the price.'),
        rates: z.optional(Rates).apply(doc, 'Rupees for one unit, by currency code.'),
        ending: z
          .optional(z.int().check(z.gte(1), z.lte(99)))
          .apply(doc, 'Last two digits of prices: 90 makes 1290 of 1273.'),
        round: z
          .optional(
            z.number().check(
              z.gte(0.01),
              z.lte(1_000),
              z.refine(
                (step) => Number.isInteger(Math.round(step * 1e6) / 1e4),
                'must be whole cents',
              ),
            ),
          )
          .apply(doc, 'Rounds prices to a multiple of this; absent: 0.01.'),
      }),
    )
    .apply(doc, 'How prices become rupees.'),
  questions: z
    .optional(z.array(z.enum(mappingQuestions)).check(z.maxLength(10)))
    .apply(doc, 'Open questions; each must be answered before the import.'),
  match: z
    .optional(z.enum(['productId', 'sku', 'barcode']))
    .apply(doc, "Finds the shop's products by id or by these codes."),
  location: z
    .optional(shortText.check(z.minLength(1)))
    .apply(doc, 'Whose stock counts; absent: the sum.'),
  list: z
    .optional(shortText.check(z.minLength(1)))
    .apply(doc, 'JSON: the array that holds the products.'),
  separators: z
    .optional(perField(listFields, shortText.check(z.minLength(1))))
    .apply(doc, 'What separates the items of a list in one cell.'),
  variants: z
    .optional(
      z.union([
        z.enum(['group', 'separate', 'merge']),
        z.strictObject({
          mergeBy: z
            .array(shortText)
            .check(z.minLength(1), z.maxLength(10))
            .apply(doc, 'Names of the options that are merged.'),
        }),
      ]),
    )
    .apply(doc, 'Variants: a group (default), separate products, or merged, all or by options.'),
  group: z
    .optional(
      z.strictObject({
        handle: Column.apply(doc, 'Column whose equal texts make rows variants of one group.'),
        name: z
          .optional(Column)
          .apply(doc, 'Column of the name; absent: what the names of the variants begin with.'),
        position: z.optional(Column).apply(doc, "Column of the variant's place in the group."),
        list: z
          .optional(shortText.check(z.minLength(1)))
          .apply(doc, 'JSON: the array in a product that lists its variants.'),
        variations: z
          .optional(Column)
          .apply(doc, "Column of a group's variants as `sku=A,color=Red|sku=B,color=Blue`."),
        options: z
          .array(
            z.strictObject({
              name: z
                .optional(shortText.check(z.minLength(1)))
                .apply(doc, 'Name of the option; absent: that of its column.'),
              nameColumn: z.optional(Column).apply(doc, 'Column of the name.'),
              value: Column.apply(doc, 'Column of the value.'),
              swatch: z
                .optional(Column)
                .apply(doc, 'Column of the colour as #rrggbb or of the address of an image.'),
              separator: z
                .optional(shortText.check(z.minLength(1)))
                .apply(doc, 'Tables: separates values of which each becomes a variant.'),
            }),
          )
          .check(z.maxLength(10))
          .apply(doc, 'Options of the group, such as shade and size.'),
      }),
    )
    .apply(doc, 'Plain tables and JSON: the columns of product groups.'),
  untracked: z
    .optional(z.enum(['zero', 'reject']))
    .apply(doc, 'Without stock: zero units, or rejected.'),
  duplicates: z
    .optional(z.enum(['reject', 'first']))
    .apply(doc, 'Repeated ids: rejected if different, or the first row wins.'),
  unpublished: z
    .optional(z.enum(['reject', 'import']))
    .apply(doc, 'Products hidden at the source: rejected, or imported.'),
  html: z.optional(z.enum(['text', 'keep'])).apply(doc, 'HTML becomes text, or is kept.'),
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

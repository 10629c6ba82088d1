/**
 * The mapping file: how the columns of somebody else's catalogue become products. Read by the
 * CLI, the API and the admin page. docs/import.md shows it by examples.
 */
import * as z from 'zod/mini'
import { namesOf, namesOfType } from '../../../../db/schema/field.ts'
import { mainFields, productFields } from '../../../../db/schema/product-shape.ts'
import { text } from '../../../core/values/fields.schema.ts'

/** The fields of a product that a file may fill. */
export const importFields = namesOf(productFields)
export type ImportField = keyof typeof productFields

/** Fields that hold a list; their cells are split. */
const listFields = namesOfType(mainFields, 'list')
export type ListField = (typeof listFields)[number]
/** Returns true for a field that holds a list. */
export const isList = (field: ImportField): field is ListField =>
  productFields[field].type === 'list'
/** Fields that hold a number; their cells are read by {@link Mapping}'s `numbers`. */
const numberFields = namesOfType(mainFields, 'money', 'integer')

/** What a file can be recognised as. `table` and `objects` need a mapping. */
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

/** Exports of other shop systems, whose prices are in the currency of that shop. */
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

/** Columns, categories and currencies one mapping may name. */
const mappingLimits = { entries: 5_000, text: 5_000, factor: 1_000_000 } as const

const shortText = text(mappingLimits.text)
/** A column by its header, a path into JSON (`a.b`, `a[].b`), or its number from 1. */
const Column = z.union([
  shortText.check(z.minLength(1)),
  z.int().check(z.gte(1, 'counts columns from 1')),
])
const Value = z.union([shortText, z.number(), z.array(shortText).check(z.maxLength(50))], {
  error: 'must be a text, a number or a list of texts',
})

/** One optional key per product field, so that a misspelt field is named and not ignored. */
function perField<Key extends string, T extends z.ZodMiniType>(keys: readonly Key[], value: T) {
  const shape = Object.fromEntries(keys.map((key) => [key, z.optional(value)]))
  return z.strictObject(shape as Record<Key, z.ZodMiniOptional<T>>)
}

const factor = z.number().check(z.gt(0, 'must be above 0'), z.lte(mappingLimits.factor))
const Rates = z
  .record(shortText, factor)
  .check(z.refine((rates) => Object.keys(rates).length <= 200, 'has too many currencies'))

const threeLetters = 'must be three letters, such as USD'

/** What the draft of a mapping asks where a file leaves it open. */
export const mappingQuestions = ['price', 'lastPrice', 'cost', 'currency', 'decimal'] as const
export type MappingQuestion = (typeof mappingQuestions)[number]

export const Mapping = z.strictObject({
  /** for people; the importer ignores it */
  name: z.optional(shortText),
  /** what the file is; left out: recognised */
  format: z.optional(z.enum(importFormats)),
  encoding: z.optional(z.enum(importEncodings)),
  // no enum: generators of clients copy a tab into their code as it is
  delimiter: z.optional(
    z.string().check(z.regex(/^[,;\t|]$/, 'must be a comma, a semicolon, a tab or a bar')),
  ),
  /** of a workbook: the sheet to read; left out: the first that can be seen and holds anything */
  sheet: z.optional(shortText),
  /** false: the first row is data, and columns go by number */
  header: z.optional(z.boolean()),
  /** field ← the column, or the first of several columns that is not empty (lists: all of them) */
  columns: z.optional(
    perField(
      importFields,
      z.union([Column, z.array(Column).check(z.minLength(1), z.maxLength(50))], {
        error: 'must be a column name, a column number or a list of them',
      }),
    ),
  ),
  /** field ← text with `{column|filter}` in it */
  templates: z.optional(perField(importFields, shortText)),
  /** field ← always this */
  constants: z.optional(perField(importFields, Value)),
  /** field ← this when the file says nothing; only for products the shop does not have yet */
  defaults: z.optional(perField(importFields, Value)),
  categories: z.optional(
    z.strictObject({
      /** the file's category, without regard to case → the shop's; null: reject such rows */
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
      /** what prices are in where neither their cell nor a column says; needs `factor`, unless it is LKR */
      code: z.optional(
        z.string().check(
          z.minLength(3, threeLetters),
          z.maxLength(3, threeLetters),
          z.refine((code) => /^[A-Za-z]*$/.test(code), threeLetters),
        ),
      ),
      /** prices times this; for rows whose currency is unknown when `factors` is given */
      factor: z.optional(factor),
      /** the column that holds a currency code; left out: a code inside the price cell is used */
      column: z.optional(Column),
      factors: z.optional(Rates),
      /** a price ends so: 90 makes 1290 of 1273; goes before `round` */
      ending: z.optional(z.int().check(z.gte(1), z.lte(99))),
      /** prices are rounded to a multiple of this many rupees; 0.01 when left out */
      round: z.optional(
        z.number().check(
          z.gte(0.01),
          z.lte(1_000),
          z.refine((step) => Number.isInteger(Math.round(step * 1e6) / 1e4), 'must be whole cents'),
        ),
      ),
    }),
  ),
  /** what is not decided yet: nothing is imported before each is answered, or taken from this list */
  questions: z.optional(z.array(z.enum(mappingQuestions)).check(z.maxLength(10))),
  /** which products of the shop the rows are about: those of their ids, or those with their codes */
  match: z.optional(z.enum(['productId', 'sku', 'barcode'])),
  /** of a file that counts stock by places: the one that counts; left out: all together */
  location: z.optional(shortText.check(z.minLength(1))),
  /** of JSON that is one object: the name of the array that holds the products */
  list: z.optional(shortText.check(z.minLength(1))),
  /** what separates the entries of a list in one cell */
  separators: z.optional(perField(listFields, shortText.check(z.minLength(1)))),
  /** one product per variant, one per parent, or variants merged that differ only in some options */
  variants: z.optional(
    z.union([
      z.enum(['separate', 'merge']),
      z.strictObject({ mergeBy: z.array(shortText).check(z.minLength(1), z.maxLength(10)) }),
    ]),
  ),
  /** new products of whose stock the file says nothing: they start with 0 pieces, or are rejected */
  untracked: z.optional(z.enum(['zero', 'reject'])),
  /** rows that repeat a productId of the file: reject those that differ, or let the first row win */
  duplicates: z.optional(z.enum(['reject', 'first'])),
  /** products that the source shop does not show: reject them, or import them all the same */
  unpublished: z.optional(z.enum(['reject', 'import'])),
  /** descriptions and names: HTML turned into text where there is any, or left as it is */
  html: z.optional(z.enum(['text', 'keep'])),
})
export type Mapping = z.infer<typeof Mapping>

/** The questions of a mapping that nothing in it answers. */
export const openQuestions = (mapping: Mapping): MappingQuestion[] =>
  (mapping.questions ?? []).filter((question) => {
    if (question === 'decimal') return mapping.numbers?.decimal === undefined
    if (question !== 'currency')
      return ![mapping.columns, mapping.templates, mapping.constants].some(
        (part) => part?.[question] !== undefined,
      )
    const { code, column, factors } = mapping.currency ?? {}
    return code === undefined && column === undefined && factors === undefined
  })

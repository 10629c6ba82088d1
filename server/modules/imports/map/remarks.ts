/** Remarks about a drafted mapping: codes with values, and texts for the CLI and the API. */

import type { DraftRemark, RemarkCode } from '../contract/drafts.schema.ts'
import type { RecognisedFile } from '../contract/imports.schema.ts'
import { headerKey } from '../read/columns.ts'

type Values = Readonly<Record<string, string>>

/** The admin page has its own texts, see client/admin/texts. */
const remarkTexts: Record<RemarkCode, (values: Values) => string> = {
  headerless: () => 'the first row looks like data, so columns have numbers',
  groups: ({ column }) => `rows with the same "${column}" become variants of one product group`,
  'listed-variants': ({ column }) =>
    `each entry of "${column}" becomes a product, and those of one product a product group`,
  'listed-values': ({ column }) =>
    `each value in "${column}" becomes a product, with the price and the stock of its row`,
  'two-prices': () =>
    'price cells hold two prices: the first becomes price, the last becomes lastPrice',
  'currency-column': ({ column, codes }) =>
    `"${column}" has the currencies ${codes}: set currency.rates for each`,
  currency: ({ codes }) => `prices are in ${codes}: set currency.rate`,
  'long-ids': ({ most }) => `some product IDs have more than ${most} characters and are shortened`,
  'repeated-ids': ({ column }) => `"${column}" has repeated values, but product IDs must be unique`,
  'ids-of-links': () => 'no column looks like a product ID; IDs are made from the link',
  'ids-of-names': () => 'no column looks like a product ID; IDs are made from the name',
  'no-category': () =>
    'no column looks like a category; new products get "makeup" (defaults.category)',
  'some-categories': () => 'new products without a category get "makeup" (defaults.category)',
  'kept-categories': () =>
    "categories are taken from the file; categories.map can map them to the shop's categories",
  'no-stock': () =>
    'no column looks like a stock; new products start with 0 units unless defaults.stock is set',
  'no-column': ({ field }) => `no column looks like ${field}; name one in the mapping`,
  html: () => 'descriptions contain HTML, which is converted to text',
  'repeated-header': ({ columns }) =>
    `the header has ${columns} more than once; the first column is used, the others are named with " (2)"`,
  'no-images': () => 'no image column was found; new products have no images',
  rejects: ({ rows, rejected, line, column, reason }) =>
    `this draft rejects ${rejected} of the first ${rows} rows, such as line ${line}: ${column || 'the row'} ${reason}`,
  'runner-up': ({ field, column, other }) =>
    `${field} is read from "${column}"; check whether "${other}" is the right column`,
  unusable: ({ reason }) => `this draft cannot be used yet: ${reason}`,
}

export const remarkText = ({ code, values }: DraftRemark): string => remarkTexts[code](values)

/** Returns repeated column names, which `headerNames` numbers. */
const repeated = (columns: readonly string[]): string[] => {
  const names = new Set(columns.map(headerKey))
  const found = columns.flatMap((column) => {
    const name = /^(.+) \(\d+\)$/.exec(column)?.[1]
    return name !== undefined && names.has(headerKey(name)) ? [`"${name}"`] : []
  })
  return [...new Set(found)]
}

/** Collects the remarks of one draft, in order. */
export class Remarks {
  readonly all: DraftRemark[] = []

  add(code: RemarkCode, values: Readonly<Record<string, string | number>> = {}): void {
    const texts = Object.entries(values).map(([name, value]) => [name, String(value)])
    this.all.push({ code, values: Object.fromEntries(texts) })
  }

  /** Adds what the file lacks or repeats, independent of how its columns are read. */
  addFile({ hasHeader, columns }: Pick<RecognisedFile, 'hasHeader' | 'columns'>, images: boolean) {
    const twice = hasHeader ? repeated(columns) : []
    if (twice.length > 0) this.add('repeated-header', { columns: twice.join(', ') })
    if (!images) this.add('no-images')
  }

  /** Returns the remarks as sentences. */
  get notes(): string[] {
    return this.all.map(remarkText)
  }
}

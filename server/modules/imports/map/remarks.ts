/** Remarks about a drafted mapping: codes with values, and texts for the CLI and the API. */

import type { DraftRemark, RemarkCode } from '../contract/drafts.schema.ts'
import type { RecognisedFile } from '../contract/imports.schema.ts'
import { headerKey } from '../read/columns.ts'

type Values = Readonly<Record<string, string>>

/** The admin page has its own texts, see client/admin/texts. */
const remarkTexts: Record<RemarkCode, (values: Values) => string> = {
  headerless: () => 'the first row looks like data, so columns go by number',
  'two-prices': () =>
    'price cells hold two prices; the first is taken as price, the last as lastPrice',
  'currency-column': ({ column, codes }) =>
    `"${column}" says ${codes}; currency.rates must say for each how many rupees one is`,
  currency: ({ codes }) => `prices are in ${codes}; currency.rate must say how many rupees one is`,
  'long-ids': ({ most }) => `some ids have more than ${most} characters; those are shortened`,
  'repeated-ids': ({ column }) => `"${column}" repeats in the first rows; an id must not`,
  'ids-of-links': () => 'no column looks like an id; it is made from the end of the link',
  'ids-of-names': () => 'no column looks like an id; it is made from the name',
  'no-category': () =>
    'no column looks like a category; new products get "makeup" (defaults.category)',
  'some-categories': () => 'new products without a category get "makeup" (defaults.category)',
  'kept-categories': () =>
    "categories are taken as the file has them; the mapping's categories.map can give them the shop's names",
  'no-stock': () =>
    'no column looks like a stock; new products start with 0 pieces, which nobody can buy, unless defaults.stock gives a number',
  'no-column': ({ field }) => `no column looks like ${field}; the mapping must name one`,
  html: () => 'descriptions hold HTML, which becomes text',
  'repeated-header': ({ columns }) =>
    `the header names ${columns} more than once; the first one counts, and the others are called so with " (2)" behind`,
  'no-images': () => 'no column is read as a picture; new products have none',
  rejects: ({ rows, rejected, line, column, reason }) =>
    `of the first ${rows} rows this draft rejects ${rejected}, such as line ${line}: ${column || 'it'} ${reason}`,
  'runner-up': ({ field, column, other }) =>
    `${field} is read from "${column}"; "${other}" may be it as well`,
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

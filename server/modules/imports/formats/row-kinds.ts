/** Finds what each row of a table is, and which columns its variants have of their own. */
import { headerPartsOf } from '../read/columns.ts'
import type { SourceRow } from '../read/source-row.ts'

export type RowKind = 'parent' | 'variant' | 'other'

const ofKind = /^(item|item type|type|row type|parent child|parentage)$/
const kinds: readonly [RowKind, RegExp][] = [
  ['parent', /^(product|parent|configurable|variable)$/],
  ['variant', /^((product[ _])?(variant|variation)|sku|child)$/],
  ['other', /^(image|product[ _]option|rule)$/],
]

/** Returns a function that reads the kind of a row; undefined for tables that do not say it. */
export function kindReader(columns: readonly string[]) {
  const at = columns.findIndex((column) => ofKind.test(headerPartsOf(column)))
  return ({ cells }: SourceRow): RowKind | undefined => {
    const word = (cells[at] ?? '').trim().toLowerCase()
    return kinds.find(([, form]) => form.test(word))?.[0]
  }
}

const ofVariant =
  /(^| )(variant|variation) (?=.*(sku|price|quantity|stock|inventory|barcode|ean|upc|gtin|weight|cost)$)/

/** Returns variants' own columns by those of their product: `product_variation_price`, `product_price`. */
export function ownColumns(columns: readonly string[]): Map<string, string> {
  const byParts = new Map(columns.map((column) => [headerPartsOf(column), column]))
  return new Map(
    columns.flatMap((column) => {
      const parts = headerPartsOf(column)
      const shared = ofVariant.test(parts) && byParts.get(parts.replace(ofVariant, '$1').trim())
      return shared ? [[shared, column] as const] : []
    }),
  )
}

/** Returns true for the options that BigCommerce writes as the name of a row: `[CS]Shade=Ruby`. */
export const namesOptions = (cell: string): boolean => /^\[\w{1,4}\][^=]+=/.test(cell)

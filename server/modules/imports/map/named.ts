/** Finds the code that identifies a row's product, and builds issues of unknown products. */

import { issue, type RowIssue } from '../contract/issues.ts'
import type { ImportField } from '../contract/mapping.schema.ts'
import { codeKey, codeNames, type Match } from '../contract/match.ts'
import { remedies } from '../contract/remedies.schema.ts'
import { asText } from '../read/columns.ts'
import type { CompiledMapping } from './compile.ts'
import type { Notes } from './notes.ts'

/** A row's values before validation. */
type RowValues = Partial<Record<ImportField, unknown>>

/** Returns the row's code. Rejects a row without one when nothing else identifies its product. */
export function matchIn(
  provided: RowValues,
  rule: CompiledMapping['match'],
  notes: Notes,
): Match | undefined {
  if (!rule) return undefined
  const code = codeKey(asText(provided[rule.by]))
  if (code) return { ...rule, code }
  const isAlone = rule.first === 'code' || provided.productId === undefined
  if (isAlone && !notes.has(rule.by))
    notes.reject(rule.by, 'required', `is empty, but products are matched by ${codeNames[rule.by]}`)
  return undefined
}

/** Warns that a new product starts with 0 units, which cannot be bought, and names the remedy. */
export const unsaidStock = (line: number): RowIssue =>
  issue(
    line,
    'no-stock',
    `is not in the file, so new products start with 0 units (set ${remedies.stock})`,
    'stock',
  )

/** Builds the issue of an unknown product: a stock-only file creates none. */
export const unknownProduct = (line: number, { productId, sku, barcode }: RowValues): RowIssue => {
  const code = asText(sku ?? barcode)
  const names = [
    productId !== undefined && `the product ID ${JSON.stringify(productId)}`,
    code && code !== productId && `the ${sku ? 'SKU' : 'barcode'} ${JSON.stringify(code)}`,
  ]
  const reason = `is unknown: no product has ${names.filter(Boolean).join(' or ')}, and a stock file creates no products`
  return issue(line, 'unknown', reason, 'productId', productId ?? code)
}

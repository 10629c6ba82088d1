/** By what a row's product is found in the shop, and what is said where it is not. */

import { issue, type RowIssue } from '../contract/issues.ts'
import type { ImportField } from '../contract/mapping.schema.ts'
import { codeKey, codeNames, type Match } from '../contract/match.ts'
import { remedies } from '../contract/remedies.schema.ts'
import { asText } from '../read/columns.ts'
import type { CompiledMapping } from './compile.ts'
import type { Notes } from './notes.ts'

/** What a row says, before it is judged. */
type Given = Partial<Record<ImportField, unknown>>

/** The code that the row is found by. One that has none is rejected where nothing else tells its product. */
export function matchIn(
  given: Given,
  rule: CompiledMapping['match'],
  notes: Notes,
): Match | undefined {
  if (!rule) return undefined
  const code = codeKey(asText(given[rule.by]))
  if (code) return { ...rule, code }
  const isAlone = rule.first === 'code' || given.productId === undefined
  if (isAlone && !notes.has(rule.by))
    notes.reject(
      rule.by,
      'required',
      `is empty, and products are found by their ${codeNames[rule.by]}`,
    )
  return undefined
}

/** Nobody buys what is there 0 times: whoever imports is told before that, and how to say otherwise. */
export const unsaidStock = (line: number): RowIssue =>
  issue(
    line,
    'no-stock',
    `is not in the file, so new products start with 0 pieces, which nobody can buy (${remedies.stock} say otherwise)`,
    'stock',
  )

/** A file of nothing but stock makes no products. */
export const unknownProduct = (line: number, { productId, sku, barcode }: Given): RowIssue => {
  const code = asText(sku ?? barcode)
  const names = [
    productId !== undefined && `the id ${JSON.stringify(productId)}`,
    code && code !== productId && `the ${sku ? 'SKU' : 'barcode'} ${JSON.stringify(code)}`,
  ]
  const reason = `is unknown: no product of the shop has ${names.filter(Boolean).join(' or ')}, and a file of nothing but stock makes none`
  return issue(line, 'unknown', reason, 'productId', productId ?? code)
}

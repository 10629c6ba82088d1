/** Holds the rules of cart lines as pure functions: docs/screens.md#what-follows-what. */

import { type CartLine, maxOrderLines, withLine } from '#server/modules/orders/cart/lines.schema.ts'

export type { CartLine }

const isLine = (line: unknown): line is CartLine =>
  typeof line === 'object' &&
  line !== null &&
  typeof (line as CartLine).productId === 'string' &&
  Number.isInteger((line as CartLine).qty) &&
  (line as CartLine).qty > 0

/** Parses the stored cart; drops invalid lines and merges duplicates. */
export function parseCart(text: string | null): CartLine[] {
  const list: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(list)) return []
  return list
    .filter(isLine)
    .reduce<CartLine[]>((lines, line) => changeBy(lines, line.productId, line.qty), [])
}

/**
 * Adds `by` (may be negative) to a line's quantity. A resulting quantity of zero or less removes
 * the line (docs/screens.md#what-follows-what).
 */
export function changeBy(lines: readonly CartLine[], productId: string, by: number): CartLine[] {
  const known = lines.find((line) => line.productId === productId)
  return setQuantity(lines, productId, (known?.qty ?? 0) + by)
}

/**
 * Sets a line's quantity, in its place; zero or less removes it. An order's limit of lines applies.
 */
export const setQuantity = (
  lines: readonly CartLine[],
  productId: string,
  qty: number,
): CartLine[] => withLine(lines, { productId, qty }).slice(0, maxOrderLines)

/** Counts units, not lines. */
export const countUnits = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.qty, 0)

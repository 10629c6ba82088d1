/** The rules of a cart's lines, pure, for the server and the browser alike. */

export interface CartLine {
  productId: string
  qty: number
}

/** Different products in one order or quote, at most. */
export const maxOrderLines = 100
/** Pieces of one product in one order, at most. */
export const maxQuantity = 10_000

/** Sets a line's quantity, in its place; zero or less removes it. A new line comes last. */
export function withLine<L extends CartLine>(lines: readonly L[], line: L): readonly L[] {
  const { productId, qty } = line
  if (qty <= 0) return lines.filter((one) => one.productId !== productId)
  const next = { ...line, qty: Math.min(qty, maxQuantity) }
  if (lines.some((one) => one.productId === productId))
    return lines.map((one) => (one.productId === productId ? next : one))
  return [...lines, next]
}

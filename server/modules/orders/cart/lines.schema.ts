/** Rules for cart lines, pure, shared by server and browser. */

export interface CartLine {
  productId: string
  qty: number
}

/** Maximum number of different products in one order or quote. */
export const maxOrderLines = 100
/** Maximum units of one product in one order. */
export const maxQuantity = 10_000

/** Sets the quantity of a line in its place; zero or less removes it. A new line comes last. */
export function withLine<L extends CartLine>(lines: readonly L[], line: L): readonly L[] {
  const { productId, qty } = line
  if (qty <= 0) return lines.filter((one) => one.productId !== productId)
  const next = { ...line, qty: Math.min(qty, maxQuantity) }
  if (lines.some((one) => one.productId === productId))
    return lines.map((one) => (one.productId === productId ? next : one))
  return [...lines, next]
}

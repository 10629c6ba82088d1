/**
 * The cart: a list of { productId, qty } under the key `cart` (specification §3). Every rule of
 * its lines is here; the prices come from the server's quote.
 */
import { createStored, useStored } from './stored.ts'

export interface CartLine {
  productId: string
  qty: number
}

/** What a shopper saw when they added a product, to tell them when it is no longer so. */
export interface SeenProduct {
  name: string
  price: number
}

/** Different products at most, as many as one order may have. */
const maxLines = 100
const maxQuantity = 10_000

const isLine = (line: unknown): line is CartLine =>
  typeof line === 'object' &&
  line !== null &&
  typeof (line as CartLine).productId === 'string' &&
  Number.isInteger((line as CartLine).qty) &&
  (line as CartLine).qty > 0

/** Reads what the browser kept; lines that make no sense are dropped, doubles are merged. */
export function parseCart(text: string | null): CartLine[] {
  const list: unknown = JSON.parse(text ?? '[]')
  if (!Array.isArray(list)) return []
  return list
    .filter(isLine)
    .reduce<CartLine[]>((lines, line) => changeBy(lines, line.productId, line.qty), [])
}

/**
 * Adds `by` (may be negative) to a line's quantity. A resulting quantity of zero or less removes
 * the line (specification §4).
 */
export function changeBy(lines: readonly CartLine[], productId: string, by: number): CartLine[] {
  const known = lines.find((line) => line.productId === productId)
  return setQuantity(lines, productId, (known?.qty ?? 0) + by)
}

/** Sets a line's quantity, in its place; zero or less removes it. */
export function setQuantity(
  lines: readonly CartLine[],
  productId: string,
  qty: number,
): CartLine[] {
  const line = { productId, qty: Math.min(qty, maxQuantity) }
  if (qty <= 0) return lines.filter((one) => one.productId !== productId)
  if (lines.some((one) => one.productId === productId))
    return lines.map((one) => (one.productId === productId ? line : one))
  return [...lines, line].slice(0, maxLines)
}

const stored = createStored('cart', parseCart)
const seen = createStored<Record<string, SeenProduct>>('cart-seen', (text) => {
  const value: unknown = JSON.parse(text ?? '{}')
  return typeof value === 'object' && value !== null ? (value as Record<string, SeenProduct>) : {}
})

const write = (lines: CartLine[]) => {
  stored.set(lines)
  const kept = Object.entries(seen.get()).filter(([id]) => lines.some((l) => l.productId === id))
  seen.set(Object.fromEntries(kept))
}

export const cart = {
  lines: stored.get,
  /** Adds to what is there; remembers the price the shopper saw. */
  add(productId: string, qty: number, product: SeenProduct) {
    seen.set({ ...seen.get(), [productId]: product })
    write(changeBy(stored.get(), productId, qty))
  },
  setQuantity: (productId: string, qty: number) => write(setQuantity(stored.get(), productId, qty)),
  remove: (productId: string) => write(setQuantity(stored.get(), productId, 0)),
  /** Puts a removed line back where it was. */
  restore(line: CartLine, index: number, product: SeenProduct | undefined) {
    const others = stored.get().filter((one) => one.productId !== line.productId)
    if (product) seen.set({ ...seen.get(), [line.productId]: product })
    write([...others.slice(0, index), line, ...others.slice(index)])
  },
  /** Takes out what was ordered, leaves what was added since. */
  takeOut: (ordered: readonly CartLine[]) =>
    write(
      ordered.reduce((lines, line) => changeBy(lines, line.productId, -line.qty), stored.get()),
    ),
  seen: (productId: string): SeenProduct | undefined => seen.get()[productId],
  /** The shopper has been told about the new price. */
  markSeen: (productId: string, product: SeenProduct) =>
    seen.set({ ...seen.get(), [productId]: product }),
}

export const useCart = (): readonly CartLine[] => useStored(stored)

/** Pieces, not lines. */
export const countPieces = (lines: readonly CartLine[]): number =>
  lines.reduce((sum, line) => sum + line.qty, 0)

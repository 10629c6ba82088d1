/**
 * Stores the cart: a list of { productId, qty } under the key `cart`
 * (docs/screens.md#what-follows-what), in step between tabs. cart-lines.ts holds the rules of its
 * lines; prices come from the server's quote.
 */

import { createStored, useStored } from '../state/stored.ts'
import { type CartLine, changeBy, parseCart, setQuantity } from './cart-lines.ts'

export { type CartLine, countUnits, parseCart, setQuantity } from './cart-lines.ts'

/** The product as the shopper saw it when they added it, to report later changes. */
export interface ProductSnapshot {
  name: string
  price: number
}

const stored = createStored('cart', parseCart)
const seen = createStored<Record<string, ProductSnapshot>>('cart-seen', (text) => {
  const value: unknown = JSON.parse(text ?? '{}')
  return typeof value === 'object' && value !== null
    ? (value as Record<string, ProductSnapshot>)
    : {}
})

const put = (lines: CartLine[]) => {
  stored.set(lines)
  const remaining = Object.entries(seen.get()).filter(([id]) =>
    lines.some((l) => l.productId === id),
  )
  seen.set(Object.fromEntries(remaining))
}

/** Receives the lines before each change that the shopper makes in this tab. */
let edited: (before: readonly CartLine[]) => void = () => {}

const write = (lines: CartLine[]) => {
  const before = stored.get()
  put(lines)
  edited(before)
}

export const cart = {
  lines: stored.get,
  /** Replaces the lines by the result of synchronisation. */
  replace: put,
  onEdit(listener: typeof edited) {
    edited = listener
  },
  /** Adds to the present quantity and remembers the price that the shopper saw. */
  add(productId: string, qty: number, product: ProductSnapshot) {
    seen.set({ ...seen.get(), [productId]: product })
    write(changeBy(stored.get(), productId, qty))
  },
  setQuantity: (productId: string, qty: number) => write(setQuantity(stored.get(), productId, qty)),
  remove: (productId: string) => write(setQuantity(stored.get(), productId, 0)),
  /** Puts a removed line back where it was. */
  restore(line: CartLine, index: number, product: ProductSnapshot | undefined) {
    const others = stored.get().filter((one) => one.productId !== line.productId)
    if (product) seen.set({ ...seen.get(), [line.productId]: product })
    write([...others.slice(0, index), line, ...others.slice(index)])
  },
  /** Removes the ordered lines and keeps lines added since. */
  takeOut: (ordered: readonly CartLine[]) =>
    write(
      ordered.reduce((lines, line) => changeBy(lines, line.productId, -line.qty), stored.get()),
    ),
  seen: (productId: string): ProductSnapshot | undefined => seen.get()[productId],
}

export const useCart = (): readonly CartLine[] => useStored(stored)

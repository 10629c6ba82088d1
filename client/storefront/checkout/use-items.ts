/**
 * Holds the items of the checkout. The cart or Buy Now passes them as navigation state, which
 * survives a reload and the login; otherwise they are the cart's lines. Items from the cart follow
 * other tabs' changes of the cart.
 */
import { useEffect, useState } from 'react'
import { type CartLine, cart, parseCart, setQuantity } from '../../lib/cart/cart.ts'
import { type OrderedElsewhere, readOrdered } from '../../lib/cart/ordered.ts'

/** The stock of a product, in units. */
interface Stock {
  productId: string
  stock: number
}

interface Items {
  items: readonly CartLine[]
  /** the cart when the items were copied from it; null for Buy Now */
  base: readonly CartLine[] | null
}

const parse = (value: unknown): CartLine[] => {
  try {
    return parseCart(JSON.stringify(value ?? []))
  } catch {
    // Any page may write the state of the history entry: it can be invalid.
    return []
  }
}

const isSame = (a: readonly CartLine[], b: readonly CartLine[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

function read(): Items {
  const state = history.state as { items?: unknown; base?: unknown } | null
  const [handed, lines] = [parse(state?.items), cart.lines()]
  const isCart =
    state?.base === undefined ? handed.length === 0 || isSame(handed, lines) : state.base !== null
  if (!isCart) return { items: handed, base: null }
  const isCurrent = handed.length > 0 && isSame(parse(state?.base ?? lines), lines)
  return { items: isCurrent ? handed : lines, base: lines }
}

/** Returns the checkout's items, and another tab's order that took all of them. */
export function useCheckoutItems() {
  const [state, setState] = useState(read)
  const { items, base } = state
  const [ordered, setOrdered] = useState<OrderedElsewhere>()
  const write = (next: Items) => {
    setState(next)
    history.replaceState({ ...history.state, ...next }, '')
  }
  const edit = (next: readonly CartLine[]) =>
    write({ items: next, base: base && [...cart.lines()] })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a reload needs what this entry began with
  useEffect(() => write(state), [])
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      const order = readOrdered(event)
      const takes = ({ productId, qty }: CartLine) =>
        order?.items.some((item) => item.productId === productId && item.qty >= qty)
      if (order && items.every(takes)) setOrdered(order)
      if (event.key === 'cart') write({ items: cart.lines(), base: cart.lines() })
    }
    if (base && !ordered) addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  })
  return {
    items,
    ordered,
    change: (productId: string, qty: number) => edit(setQuantity(items, productId, qty)),
    /** Lowers quantities to the stock, here and in the cart of these items. */
    lowerToStock(stocks: readonly Stock[]) {
      const lowered = (lines: readonly CartLine[]) =>
        stocks.reduce<readonly CartLine[]>(
          (all, { productId, stock }) =>
            all.some((line) => line.productId === productId && line.qty > stock)
              ? setQuantity(all, productId, stock)
              : all,
          lines,
        )
      for (const { productId, stock } of stocks)
        if (cart.lines().some((line) => line.productId === productId && line.qty > stock))
          cart.setQuantity(productId, stock)
      edit(lowered(items))
    },
  }
}

/**
 * What is being bought: handed over by the cart or by Buy Now as navigation state, which stays with
 * this entry of the history over a reload and goes along over the login; else the cart's lines.
 */
import { useState } from 'react'
import { type CartLine, cart, parseCart, setQuantity } from '../../lib/cart.ts'

/** How many pieces of a product are left. */
interface Stock {
  productId: string
  stock: number
}

function read(): CartLine[] {
  const handed = (history.state as { items?: unknown } | null)?.items
  try {
    const items = parseCart(JSON.stringify(handed ?? []))
    if (items.length > 0) return items
  } catch {
    // somebody else's state
  }
  return [...cart.lines()]
}

export function useCheckoutItems() {
  const [items, setItems] = useState(read)
  const write = (next: CartLine[]) => {
    setItems(next)
    history.replaceState({ ...history.state, items: next }, '')
  }
  return {
    items,
    change: (productId: string, qty: number) => write(setQuantity(items, productId, qty)),
    /** Wants no more than there is, here and in the cart that the items may have come from. */
    lowerToStock(stocks: readonly Stock[]) {
      const lowered = (lines: readonly CartLine[]) =>
        stocks.reduce<CartLine[]>(
          (all, { productId, stock }) =>
            all.some((line) => line.productId === productId && line.qty > stock)
              ? setQuantity(all, productId, stock)
              : all,
          [...lines],
        )
      write(lowered(items))
      for (const { productId, stock } of stocks)
        if (cart.lines().some((line) => line.productId === productId && line.qty > stock))
          cart.setQuantity(productId, stock)
    },
  }
}

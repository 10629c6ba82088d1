/**
 * What is being bought: handed over by the cart or by Buy Now as navigation state, kept in this
 * tab over the login and a reload; else the cart's lines.
 */
import { useState } from 'react'
import { type CartLine, cart, parseCart, setQuantity } from '../../lib/cart.ts'
import { draftOf } from '../../lib/draft.ts'

const draft = draftOf<{ items: CartLine[] }>('checkout-items')

const judged = (items: unknown): CartLine[] => {
  try {
    return parseCart(JSON.stringify(items ?? []))
  } catch {
    return []
  }
}

function read(): CartLine[] {
  const handed = judged((history.state as { items?: unknown } | null)?.items)
  if (handed.length > 0) return handed
  const kept = judged(draft.read().items)
  return kept.length > 0 ? kept : [...cart.lines()]
}

export function useCheckoutItems() {
  const [items, setItems] = useState(() => {
    const found = read()
    draft.write({ items: found })
    return found
  })
  const write = (next: CartLine[]) => {
    setItems(next)
    draft.write({ items: next })
    history.replaceState({ ...history.state, items: next }, '')
  }
  return {
    items,
    change: (productId: string, qty: number) => write(setQuantity(items, productId, qty)),
    forget: draft.clear,
  }
}

/**
 * Notifies the other tabs of this browser of a placed order. The message travels as a storage event
 * and is removed at once: the secret of a guest's order is not stored.
 */
import { type CartLine, parseCart } from './cart-lines.ts'

/** An order that another tab placed. */
export interface OrderedElsewhere {
  orderId: string
  /** the secret of a guest's order link, '' for the order of an account */
  token: string
  items: readonly CartLine[]
}

const key = 'ordered'

/** Sends the order to the other tabs. Call it before the ordered items leave the cart. */
export function announceOrder(order: OrderedElsewhere): void {
  try {
    localStorage.setItem(key, JSON.stringify(order))
    localStorage.removeItem(key)
  } catch {
    // Without storage each tab has its own cart.
  }
}

/** Reads the order of a storage event; undefined for other events. */
export function readOrdered(event: StorageEvent): OrderedElsewhere | undefined {
  if (event.key !== key || event.newValue === null) return undefined
  const { orderId, token, items } = JSON.parse(event.newValue) as OrderedElsewhere
  return { orderId, token, items: parseCart(JSON.stringify(items)) }
}

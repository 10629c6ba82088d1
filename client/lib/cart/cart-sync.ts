/**
 * Keeps an account's cart the same on all its devices. The browser's cart is the visible one; its
 * changes are sent in the background, and other devices' changes are merged. Visitors without an
 * account never load this file. docs/adr/0020-synchronise-carts-as-line-changes.md
 */
import type { Cart, CartChange } from '#server/modules/orders/cart/cart.schema.ts'
import { type CartLine, maxOrderLines } from '#server/modules/orders/cart/lines.schema.ts'
import { changesBetween, mergeCarts, rebase, type StoredLine, toSend } from './cart-merge.ts'

/** What this browser last received of an account's cart, and what it has not yet sent. */
export interface Known {
  owner: string
  base: readonly StoredLine[]
  /** products changed here since the last exchange */
  touched: readonly string[]
  /** an unanswered request: it is repeated under the same key, so it applies once */
  sent?: { key: string; changes: CartChange['changes'] }
}

interface StoredValue<T> {
  get: () => T
  set: (value: T) => void
}

interface Parts {
  cart: StoredValue<readonly CartLine[]>
  known: StoredValue<Known | undefined>
  server: {
    read: () => Promise<Cart>
    /** Sends a change. @returns undefined when it was refused for good */
    change: (change: CartChange, key: string) => Promise<Cart | undefined>
  }
  newKey: () => string
}

/** Rounds of one exchange at most: later changes go with the next exchange. */
const maxRounds = 5

const idsOf = (lines: readonly CartLine[]) => lines.map(({ productId }) => productId)

export function createSync({ cart, known, server, newKey }: Parts) {
  const applyAnswer = ({ owner, lines: theirs }: Cart, sent: readonly CartLine[]) => {
    const before = known.get()
    const mine = cart.get()
    // Lines that another account left here belong to that account's cart.
    const own = () => changesBetween(before?.base ?? [], mine).filter(({ qty }) => qty > 0)
    const next =
      before?.owner === owner
        ? rebase({ ...before, sent, mine, theirs })
        : { lines: mergeCarts(own(), theirs), touched: [] }
    const shown = next.lines
      .slice(0, maxOrderLines)
      .map(({ productId, qty }) => ({ productId, qty }))
    const cut = idsOf(next.lines.slice(maxOrderLines))
    // The cart first: another tab that sees only half of this takes it for a change by the shopper.
    if (changesBetween(mine, shown).length > 0) cart.set(shown)
    const base = theirs.filter(({ productId }) => !cut.includes(productId))
    known.set({ owner, base, touched: next.touched })
  }

  const pendingChanges = () => {
    const now = known.get()
    return now ? changesBetween(now.base, cart.get(), now.touched) : []
  }

  const fetchCart = async () => {
    const answer = await server.read()
    // Another tab is sending a change, and receives the whole cart as its answer.
    if (!known.get()?.sent) applyAnswer(answer, [])
  }

  /** Sends the changes. @returns false when the server refuses them */
  const send = async (): Promise<boolean> => {
    const { owner, base, sent } = known.get()!
    const { key, changes } = sent ?? {
      key: newKey(),
      changes: pendingChanges()
        .slice(0, maxOrderLines)
        .map((line) => toSend(base, line)),
    }
    if (!sent) {
      const sentIds = idsOf(changes)
      const touched = known.get()!.touched.filter((id) => !sentIds.includes(id))
      known.set({ owner, base, touched, sent: { key, changes } })
    }
    const answer = await server.change({ owner, changes }, key)
    const now = known.get()
    if (now?.sent?.key !== key) return true
    if (answer) applyAnswer(answer, changes)
    else known.set({ owner, base, touched: now.touched })
    return answer !== undefined
  }

  return {
    /** Notes a change. Call it after each change that the shopper made. */
    note(before: readonly CartLine[]): void {
      const now = known.get()
      const ids = idsOf(changesBetween(before, cart.get()))
      if (now) known.set({ ...now, touched: [...new Set([...now.touched, ...ids])] })
    },
    /**
     * Exchanges changes with the server; `fetches` asks for the cart even without changes. Rejects as the
     * server does.
     */
    async exchange(fetches: boolean): Promise<void> {
      const isRefused = Boolean(known.get()?.sent) && !(await send())
      if (fetches || isRefused || !known.get()) await fetchCart()
      for (let round = 0; round < maxRounds; round += 1) {
        if (!known.get()?.sent && pendingChanges().length === 0) return
        if (!(await send())) return
      }
    },
  }
}

/**
 * Keeps an account's cart the same on all its devices. The browser's cart is the visible one; its
 * changes are sent in the background, and other devices' changes are merged. Visitors without an
 * account never load this file. docs/adr/0020-synchronise-carts-as-line-changes.md
 */
import type { Cart, CartChange } from '#server/modules/orders/cart/cart.schema.ts'
import { type CartLine, maxOrderLines } from '#server/modules/orders/cart/lines.schema.ts'
import { changesBetween, mergeCarts, rebase, type StoredLine, toSend } from './cart-merge.ts'

/** The browser's knowledge of an account's cart. */
export interface Known {
  owner: string
  base: readonly StoredLine[]
  /** products changed here since the last exchange */
  touched: readonly string[]
  /** an unanswered request: it is repeated under the same key, so it applies once */
  sent?: { key: string; changes: CartChange['changes'] }
}

interface Kept<T> {
  get: () => T
  set: (value: T) => void
}

interface Parts {
  cart: Kept<readonly CartLine[]>
  known: Kept<Known | undefined>
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
  const take = ({ owner, lines: theirs }: Cart, told: readonly CartLine[]) => {
    const before = known.get()
    const mine = cart.get()
    // Lines that another account left here belong to that account's cart.
    const own = () => changesBetween(before?.base ?? [], mine).filter(({ qty }) => qty > 0)
    const next =
      before?.owner === owner
        ? rebase({ ...before, told, mine, theirs })
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

  const news = () => {
    const now = known.get()
    return now ? changesBetween(now.base, cart.get(), now.touched) : []
  }

  const look = async () => {
    const answer = await server.read()
    // Another tab is sending a change, and receives the whole cart as its answer.
    if (!known.get()?.sent) take(answer, [])
  }

  /** Sends the changes. @returns false when the server refuses them */
  const tell = async (): Promise<boolean> => {
    const { owner, base, sent } = known.get()!
    const { key, changes } = sent ?? {
      key: newKey(),
      changes: news()
        .slice(0, maxOrderLines)
        .map((line) => toSend(base, line)),
    }
    if (!sent) {
      const told = idsOf(changes)
      const touched = known.get()!.touched.filter((id) => !told.includes(id))
      known.set({ owner, base, touched, sent: { key, changes } })
    }
    const answer = await server.change({ owner, changes }, key)
    const now = known.get()
    if (now?.sent?.key !== key) return true
    if (answer) take(answer, changes)
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
     * Exchanges changes with the server; `looks` fetches even without changes. Rejects as the
     * server does.
     */
    async exchange(looks: boolean): Promise<void> {
      const isRefused = Boolean(known.get()?.sent) && !(await tell())
      if (looks || isRefused || !known.get()) await look()
      for (let round = 0; round < maxRounds; round += 1) {
        if (!known.get()?.sent && news().length === 0) return
        if (!(await tell())) return
      }
    },
  }
}

/**
 * Keeps the cart of an account the same on all its devices. The browser's cart is what the shopper sees;
 * what changes in it is told to the server in the background, and what changed elsewhere is taken over.
 * Visitors without an account never load this. docs/adr/0020-synchronise-carts-as-line-changes.md
 */
import type { Cart, CartChange } from '#server/modules/orders/cart/cart.schema.ts'
import { type CartLine, maxOrderLines } from '#server/modules/orders/cart/lines.schema.ts'
import { changesBetween, joined, type KeptLine, rebased, toTell } from './cart-merge.ts'

/** What this browser knows of an account's cart. */
export interface Known {
  owner: string
  base: readonly KeptLine[]
  /** products of which something was done here since it was told */
  touched: readonly string[]
  /** on its way: it goes again under the same key until it is answered, so it happens once */
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
    /** @returns undefined when it was refused for good */
    change: (change: CartChange, key: string) => Promise<Cart | undefined>
  }
  newKey: () => string
}

/** Rounds of one exchange at most: somebody who goes on changing is told in the next one. */
const maxRounds = 5

const idsOf = (lines: readonly CartLine[]) => lines.map(({ productId }) => productId)

export function createSync({ cart, known, server, newKey }: Parts) {
  const take = ({ owner, lines: theirs }: Cart, told: readonly CartLine[]) => {
    const before = known.get()
    const mine = cart.get()
    // What another account left here is in that account's cart.
    const own = () => changesBetween(before?.base ?? [], mine).filter(({ qty }) => qty > 0)
    const next =
      before?.owner === owner
        ? rebased({ ...before, told, mine, theirs })
        : { lines: joined(own(), theirs), touched: [] }
    const shown = next.lines
      .slice(0, maxOrderLines)
      .map(({ productId, qty }) => ({ productId, qty }))
    const cut = idsOf(next.lines.slice(maxOrderLines))
    // First the cart: another tab that sees only half of this takes it for news, and tells what is so already.
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
    // Another tab is telling something, and is answered with all there is.
    if (!known.get()?.sent) take(answer, [])
  }

  /** @returns false when the server does not want it */
  const tell = async (): Promise<boolean> => {
    const { owner, base, sent } = known.get()!
    const { key, changes } = sent ?? {
      key: newKey(),
      changes: news()
        .slice(0, maxOrderLines)
        .map((line) => toTell(base, line)),
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
    /** To be called after each change that the shopper made. */
    note(before: readonly CartLine[]): void {
      const now = known.get()
      const ids = idsOf(changesBetween(before, cart.get()))
      if (now) known.set({ ...now, touched: [...new Set([...now.touched, ...ids])] })
    },
    /** Tells what is to be told; `looks` asks for news in any case. Rejects as the server does. */
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

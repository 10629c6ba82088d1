/** Times the sync of the account's cart: docs/adr/0020-synchronise-carts-as-line-changes.md. */

import { readFailure } from '../api/errors.ts'
import { onTokenChange, readToken } from '../api/token.ts'
import { api } from '../api/trpc.ts'
import { randomKey } from '../browser/insecure.ts'
import { createStored } from '../state/stored.ts'
import { cart } from './cart.ts'
import { createSync, type Known } from './cart-sync.ts'

/** Milliseconds between a change and its sending, and between a failure and its retry. */
const pause = 400
const retry = 15_000

/** Errors that a retry would not fix. */
const final = ['VALIDATION_FAILED', 'BAD_REQUEST', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT']

const known = createStored<Known | undefined>('cart-known', (text) => {
  const value = JSON.parse(text ?? 'null') as Known | null
  return value &&
    typeof value.owner === 'string' &&
    Array.isArray(value.base) &&
    Array.isArray(value.touched)
    ? value
    : undefined
})

const sync = createSync({
  cart: { get: cart.lines, set: (lines) => cart.replace([...lines]) },
  known,
  server: {
    read: () => api.cart.get.query({}, { context: { alone: true } }),
    change: (change, idempotencyKey) =>
      api.cart.change.mutate(change, { context: { idempotencyKey } }).catch((error: unknown) => {
        if (final.includes(readFailure(error).code)) return undefined
        throw error
      }),
  },
  newKey: randomKey,
})

let timer: ReturnType<typeof setTimeout> | undefined
let underWay = false
/** The next step: `tell` sends changes, `look` also fetches when there are none. */
let wanted: 'tell' | 'look' | undefined

function plan(want: 'tell' | 'look', after: number): void {
  if (wanted !== 'look') wanted = want
  clearTimeout(timer)
  timer = setTimeout(() => void run(), after)
}

async function run(): Promise<void> {
  if (underWay) return
  underWay = true
  try {
    while (wanted && readToken()) {
      const look = wanted === 'look'
      wanted = undefined
      await sync.exchange(look)
    }
  } catch (error) {
    // The shopper keeps their cart; the server gets it later. Without a session there is no
    // account.
    if (readFailure(error).code !== 'UNAUTHENTICATED' && !document.hidden) plan('look', retry)
  } finally {
    underWay = false
  }
}

cart.onEdit((before) => {
  sync.note(before)
  plan('tell', pause)
})
onTokenChange(() => plan('look', 0))
addEventListener('focus', () => plan('look', 0))
addEventListener('online', () => plan('look', 0))
document.addEventListener('visibilitychange', () => plan(document.hidden ? 'tell' : 'look', 0))
plan('look', 0)

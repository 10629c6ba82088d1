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
/** The next step: `send` sends changes, `sync` also fetches when there are none. */
let wanted: 'send' | 'sync' | undefined

function plan(want: 'send' | 'sync', after: number): void {
  if (wanted !== 'sync') wanted = want
  clearTimeout(timer)
  timer = setTimeout(() => void run(), after)
}

async function run(): Promise<void> {
  if (underWay) return
  underWay = true
  try {
    while (wanted && readToken()) {
      const fetches = wanted === 'sync'
      wanted = undefined
      await sync.exchange(fetches)
    }
  } catch (error) {
    // The shopper keeps their cart; the server gets it later. Without a session there is no
    // account.
    if (readFailure(error).code !== 'UNAUTHENTICATED' && !document.hidden) plan('sync', retry)
  } finally {
    underWay = false
  }
}

cart.onEdit((before) => {
  sync.note(before)
  plan('send', pause)
})
onTokenChange(() => plan('sync', 0))
addEventListener('focus', () => plan('sync', 0))
addEventListener('online', () => plan('sync', 0))
document.addEventListener('visibilitychange', () => plan(document.hidden ? 'send' : 'sync', 0))
plan('sync', 0)

/**
 * People who read, ask for prices and order at two servers all the time while a part of the shop dies.
 * A request that is refused or lost is retried with the same Idempotency-Key until there is an answer; and
 * staff raise the price under them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import { orderBody } from '../../support/factories.ts'
import { createLoadClient, type LoadClient, type Reply } from '../../support/http-load.ts'
import type { Acknowledged } from '../../support/order-checker.ts'

interface Answer {
  /** milliseconds, when it was asked and answered */
  sent: number
  answered: number
  /** 0: the connection broke */
  status: number
  retryAfter: unknown
}

/** Asking again at the rate of an impatient person, not of `Retry-After`: recovery is measured by it. */
const patience = 100
/** Milliseconds between two actions of one: the parts that are killed need some of the machine, too. */
const breath = 50
/** Milliseconds after which every server has received a new price: docs/contract.md. */
const hearsWithin = 1_000

export interface Shoppers extends AsyncDisposable {
  answers: readonly Answer[]
  acknowledged: readonly Acknowledged[]
  /** orders that were charged a price that had been replaced before they were sent */
  wronglyPriced: readonly string[]
  /** reads of the list, and by how many milliseconds too late some showed the price before */
  reads: { count: number; late: readonly number[] }
  /** new prices that the API acknowledged */
  prices: () => number
  /** Waits until all requests succeed: so many answers in a row without a refusal, of every kind. */
  settle: () => Promise<void>
  /** milliseconds from `since` until the last refusal or broken connection; 0 where there was none */
  lastRefusal: (since: number) => number
  stop: () => Promise<void>
}

interface People {
  /** who buys */
  token: string
  /** of staff, who may set prices */
  staff: string
  productId: string
}

/** @param addresses of two servers; staff are at the second */
export function sendShoppers(
  addresses: readonly [string, string],
  { token, staff, productId }: People,
): Shoppers {
  const clients = addresses.map((address) => createLoadClient(address, 30))
  const answers: Answer[] = []
  const acknowledged: Acknowledged[] = []
  const wronglyPriced: string[] = []
  const late: number[] = []
  let reads = 0
  /** acknowledged prices with their time, the newest last: prices only rise */
  const changes: { cents: number; at: number }[] = []
  let stopped = false
  let number = 0
  const body = orderBody({ productId, qty: 1 })

  const ask = async (call: () => Promise<Reply>): Promise<Reply | undefined> => {
    const sent = performance.now()
    const reply = await call().catch(() => undefined)
    const status = reply?.status ?? 0
    const retryAfter = reply?.headers['retry-after']
    answers.push({ sent, answered: performance.now(), status, retryAfter })
    return reply
  }
  const order = async (client: LoadClient) => {
    number += 1
    const key = `cluster-${number}`
    const atLeast = changes.at(-1)?.cents ?? 0
    for (;;) {
      const reply = await ask(() =>
        client.call({
          method: 'POST',
          path: '/api/orders',
          token,
          headers: { 'idempotency-key': key },
          body,
        }),
      )
      if (reply?.status === 201) {
        const { orderId, total } = reply.body.order
        acknowledged.push({ key, orderId, body })
        if (Math.round(total * 100) < atLeast) wronglyPriced.push(orderId)
        return
      }
      // A final refusal is not retried; its answer is checked with all others.
      if (reply && reply.status !== 503) return
      await wait(patience)
    }
  }
  /** Records an answer with a price that was replaced more than a second ago. */
  const recordPrice = (shown: number, sent: number) => {
    reads += 1
    const newer = changes.findLast(({ at }) => at + hearsWithin <= sent)
    if (newer && shown < newer.cents) {
      const next = changes.find(({ cents }) => cents > shown)!
      late.push(sent - next.at - hearsWithin)
    }
  }
  const read = async (client: LoadClient) => {
    if ((await ask(() => client.call({ path: '/api/orders?limit=5', token })))?.status !== 200)
      await wait(patience)
    const sent = performance.now()
    const page = await ask(() => client.call({ path: '/api/products?limit=20' }))
    if (page?.status === 200) recordPrice(Math.round(page.body[0].lastPrice * 100), sent)
    else await wait(patience)
  }
  const shopper = async (at: number, work: (client: LoadClient) => Promise<void>) => {
    for (; !stopped; await wait(breath)) await work(clients[at % 2]!)
  }
  /** An acknowledged price is the lowest that every later order pays. */
  const reprice = async () => {
    for (let price = 2_000; !stopped; price += 1) {
      const reply = await ask(() =>
        clients[1]!.call({
          method: 'PATCH',
          path: `/api/products/${productId}`,
          token: staff,
          body: { price, lastPrice: price },
        }),
      )
      if (reply?.status === 200) changes.push({ cents: price * 100, at: performance.now() })
      await wait(250)
    }
  }
  const working = Promise.all([
    ...Array.from({ length: 8 }, (_, at) => shopper(at, order)),
    ...Array.from({ length: 4 }, (_, at) => shopper(at, read)),
    reprice(),
  ])
  const stop = async () => {
    stopped = true
    await working
    for (const client of clients) client[Symbol.dispose]()
  }
  return {
    answers,
    acknowledged,
    wronglyPriced,
    reads: {
      get count() {
        return reads
      },
      late,
    },
    prices: () => changes.length,
    async settle() {
      const from = answers.length
      const isServed = () =>
        answers.length > from + 60 &&
        answers.slice(-60).every(({ status }) => status > 0 && status < 400)
      await expect.poll(isServed, { timeout: 240_000 }).toBe(true)
    },
    lastRefusal: (since) =>
      Math.max(
        0,
        ...answers
          .filter(({ status, answered }) => (status === 0 || status >= 400) && answered > since)
          .map(({ answered }) => answered - since),
      ),
    stop,
    async [Symbol.asyncDispose]() {
      if (!stopped) await stop()
    },
  }
}

/**
 * People who read, ask for prices and order without a pause while a part of the shop dies. Whoever is refused
 * or hears nothing asks again with the same Idempotency-Key until there is an answer; and the price changes
 * under them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Db } from '../../../db/client.ts'
import { orderBody } from '../../support/factories.ts'
import { createLoadClient, type Reply } from '../../support/http-load.ts'
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

export interface Shoppers extends AsyncDisposable {
  answers: readonly Answer[]
  acknowledged: readonly Acknowledged[]
  /** orders that were charged a price that had been replaced before they were sent */
  wronglyPriced: readonly string[]
  /** Waits until everybody is served: so many answers in a row without a refusal, of every kind. */
  settle: () => Promise<void>
  /** milliseconds from `since` until the last refusal or broken connection; 0 where there was none */
  lastRefusal: (since: number) => number
  stop: () => Promise<void>
}

export function sendShoppers(
  address: string,
  { token, productId, db }: { token: string; productId: string; db: Db },
): Shoppers {
  const client = createLoadClient(address, 30)
  const answers: Answer[] = []
  const acknowledged: Acknowledged[] = []
  const wronglyPriced: string[] = []
  /** cents that every order sent from now on pays at least: prices only rise */
  let charged = 0
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
  const order = async () => {
    number += 1
    const key = `cluster-${number}`
    const atLeast = charged
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
      // Whoever was refused for good asks no more; the answer is judged with all others.
      if (reply && reply.status !== 503) return
      await wait(patience)
    }
  }
  const read = async () => {
    const orders = () => client.call({ path: '/api/orders?limit=5', token })
    const page = () => client.call({ path: `/api/products/${productId}` })
    for (const call of [orders, page]) if ((await ask(call))?.status !== 200) await wait(patience)
  }
  const shopper = async (work: () => Promise<void>) => {
    while (!stopped) await work()
  }
  /** As a decided price change of staff: from its commit on nobody pays less. */
  const reprice = async () => {
    for (let price = 2_000; !stopped; price += 1) {
      await db
        .updateTable('products')
        .set({ price_cents: price * 100, last_price_cents: price * 100 })
        .where('product_id', '=', productId)
        .execute()
        .then(() => (charged = price * 100))
        .catch(() => {})
      await wait(250)
    }
  }
  const working = Promise.all([
    ...Array.from({ length: 8 }, () => shopper(order)),
    ...Array.from({ length: 4 }, () => shopper(read)),
    reprice(),
  ])
  const stop = async () => {
    stopped = true
    await working
    client[Symbol.dispose]()
  }
  return {
    answers,
    acknowledged,
    wronglyPriced,
    async settle() {
      const from = answers.length
      const isServed = () =>
        answers.length > from + 60 &&
        answers.slice(-60).every(({ status }) => status > 0 && status < 400)
      await expect.poll(isServed, { timeout: 90_000 }).toBe(true)
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

/** The neutral benchmark in miniature against a shop that listens, and against one that is quick and wrong. */
import { afterAll, expect, test } from 'vitest'
import { openShop } from '../../packages/commerce-benchmark/src/araliya.ts'
import { runBenchmark, tableOf } from '../../packages/commerce-benchmark/src/run.ts'
import type { Shop } from '../../packages/commerce-benchmark/src/shop.ts'
import { makeUser } from '../support/factories.ts'
import { createTestApp } from '../support/test-app.ts'

const app = await createTestApp()
const { token } = await makeUser(app.db, { type: 'admin' })
const shop = await openShop({ address: await app.listen(), token })
afterAll(() => app[Symbol.asyncDispose]())

const few = { products: 60, buyers: 3, atOnce: 4, seconds: 1 }

test('seven calls are answered by a real shop, and all that it acknowledged is there', async () => {
  const result = await runBenchmark(shop, { ...few, seed: 1 })
  expect(result.checks.filter(({ passed }) => !passed)).toEqual([])
  expect(Object.values(result.calls).map(({ failed }) => failed)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(tableOf(result)).toContain('holds: every acknowledged order can be read as it was placed')
})

test('a shop that forgets an order, keeps an old price or doubles a key is told so', async () => {
  let orders = 0
  const wrong: Shop = {
    ...shop,
    setPrice: async () => {},
    order: (buyer, lines) => {
      orders += 1
      return shop.order(buyer, lines, `another-${orders}`)
    },
    status: async (buyer, id) => ({ ...(await shop.status(buyer, id)), lines: [] }),
  }
  const { checks, calls } = await runBenchmark(wrong, { ...few, seed: 2 })
  const broken = checks.filter(({ passed }) => !passed).map(({ what }) => what)
  expect(broken).toContain('a new price is charged at once and seen soon')
  expect(broken).toContain('one key is one order, however often it is sent')
  // on a full machine a second may pass without one
  const acknowledged = calls.order.calls - calls.order.failed
  const forgets = broken.includes('every acknowledged order can be read as it was placed')
  expect(forgets).toBe(acknowledged > 0)
})

/** Opens a shop for promotions and codes, with its own clock and a new buyer per test. */
import { afterAll, beforeEach, expect } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { createTestApp } from './test-app.ts'

export type Line = [productId: string, qty: number]

/** Opens the shop, deletes orders and promotions before each test, and closes it after the last. */
export async function openPromotionShop(environment: Record<string, string> = {}) {
  const begin = new Date('2026-11-23T04:30:00Z')
  const state = { now: begin, buyer: undefined as unknown as TestUser }
  const shop = await createTestApp(environment, { clock: () => state.now })
  afterAll(() => shop[Symbol.asyncDispose]())
  const owner = (await makeUser(shop.db, { type: 'admin' })).token
  const stock = 10_000
  await makeProduct(shop.db, { productId: 'SOAP', price: 120, lastPrice: 100, stock })
  await makeProduct(shop.db, { productId: 'ROUGE', price: 900, category: 'makeup', stock })
  beforeEach(async () => {
    state.now = begin
    for (const table of ['events', 'orders', 'promotions'] as const)
      await shop.db.deleteFrom(table).execute()
    await shop.services.promotions!.reload()
    state.buyer = await makeUser(shop.db)
  })
  let phones = 0
  const items = (lines: Line[]) => lines.map(([productId, qty]) => ({ productId, qty }))
  const quote = async (lines: Line[], extra: object = {}, token?: string) => {
    const body = { orderedItems: items(lines), ...extra }
    return (await shop.call('POST', '/orders/quote', { token, body })).body
  }
  return {
    shop,
    owner,
    state,
    quote,
    async make(body: object) {
      const answer = await shop.call('POST', '/admin/promotions', {
        token: owner,
        body: { name: 'Offer', ...body },
      })
      expect(answer.status, answer.text).toBe(201)
      return answer.body.promotion as { id: string; version: number }
    },
    /** @param token null: a guest */
    place(lines: Line[], extra: object = {}, token: string | null = state.buyer.token) {
      phones += 1
      const phone = `07${String(10_000_000 + phones)}`
      const body = { ...orderBody(...items(lines)), phone, ...extra }
      return shop.call('POST', '/orders', { token: token ?? undefined, body })
    },
    /** Returns the discounts on these lines. */
    async off(lines: Line[], extra: object = {}) {
      const { adjustments = [] } = await quote(lines, extra)
      return adjustments.reduce((sum: number, { amount }: { amount: number }) => sum - amount, 0)
    },
    /** Returns why a code is refused. */
    reasonOf: async (extra: object, token?: string) =>
      (await quote([['SOAP', 1]], extra, token)).codes[0].reason,
  }
}

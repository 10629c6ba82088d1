/** Opens a shop with one product of LKR 1,000 for tests of store credit, and what they call. */
import { afterAll, expect } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from './factories.ts'
import { assertMoney } from './money-checker.ts'
import { createPaymentLedger } from './payment-ledger.ts'
import { settingSaver } from './settings.ts'
import { createTestApp } from './test-app.ts'

/** The details of a card that the sandbox approves. */
export const cardDetails = { cardNumber: '4242 4242 4242 4242', expiryDate: '12/49', cvv: '123' }

/** Opens the shop. After all tests of the file it checks both books. */
export async function openStoreCreditShop() {
  const bank = createPaymentLedger()
  const shop = await createTestApp({}, { payments: bank })
  const owner = await makeUser(shop.db, { type: 'admin' })
  const productId = (await makeProduct(shop.db, { stock: 1_000, price: 1_000 })).product_id
  afterAll(async () => {
    await assertMoney(shop.db)
    await shop[Symbol.asyncDispose]()
  })
  const set = settingSaver(shop, owner)
  const give = (who: TestUser, amount: number, by = owner, note = 'The parcel came late') =>
    shop.call('POST', `/admin/customers/${who.row.id}/store-credit`, {
      token: by.token,
      body: { amount, note },
    })
  const order = (who: TestUser | undefined, extra: object = {}, key?: string, qty = 1) =>
    shop.call('POST', '/orders', {
      ...(who ? { token: who.token } : {}),
      headers: key ? { 'idempotency-key': key } : {},
      body: { ...orderBody({ productId, qty }), ...extra },
    })
  const mine = async (who: TestUser) =>
    (await shop.call('GET', '/users/store-credit', { token: who.token })).body
  const put = (orderId: string, status: string, token = owner.token) =>
    shop.call('PUT', `/orders/${orderId}`, { token, body: { status } })
  const post = (orderId: string, what: string, body: object) =>
    shop.call('POST', `/admin/orders/${orderId}/${what}`, { token: owner.token, body })
  const kinds = async (who: TestUser) =>
    (await mine(who)).transactions.map(({ kind, amount }: { kind: string; amount: number }) => [
      kind,
      amount,
    ])
  /** Creates a customer with this much credit. */
  async function rich(amount: number): Promise<TestUser> {
    const who = await makeUser(shop.db)
    expect((await give(who, amount)).status).toBe(201)
    return who
  }
  const quote = async (who: TestUser, storeCredit: boolean | undefined, extra: object = {}) =>
    (
      await shop.call('POST', '/orders/quote', {
        token: who.token,
        body: { orderedItems: [{ productId, qty: 1 }], storeCredit, ...extra },
      })
    ).body
  return { bank, shop, owner, productId, set, give, order, mine, put, post, kinds, rich, quote }
}

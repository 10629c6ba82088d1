/** Opens a shop with one product of LKR 1,000 for tests of documents, and what they call. */
import { expect } from 'vitest'
import { makeProduct, makeUser, orderBody } from './factories.ts'
import { settingSaver } from './settings.ts'
import { openTestApp } from './test-app.ts'

/** Opens the shop. @returns `time` among others: the shop's clock, to be set */
export async function openDocumentShop() {
  const time = { now: new Date('2026-11-22T06:00:00Z') }
  const shop = await openTestApp(
    { ORDER_MAX_PIECES: '0', GUEST_CHECKOUT: 'on' },
    { clock: () => time.now },
  )
  const admin = await makeUser(shop.db, { type: 'admin' })
  const buyer = await makeUser(shop.db)
  await makeProduct(shop.db, { productId: 'OIL', price: 1_000, stock: 100_000 })

  async function place(qty = 1, more: object = {}, token: string | undefined = buyer.token) {
    const body = { ...orderBody({ productId: 'OIL', qty }), ...more }
    const answer = await shop.call('POST', '/orders', {
      token,
      body,
      headers: token ? {} : { 'idempotency-key': crypto.randomUUID() },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const placed = async (qty?: number, more?: object) => (await place(qty, more)).order.orderId

  const move = async (orderId: string, status: string) => {
    const answer = await shop.call('PUT', `/orders/${orderId}`, { ...admin, body: { status } })
    expect(answer.status, answer.text).toBe(200)
  }
  const documents = async (orderId: string) =>
    (await shop.call('GET', `/admin/orders/${orderId}/documents`, admin)).body.documents as {
      kind: string
      number: string
      total: number
      pdf: string
    }[]
  const issue = (orderId: string, body: object = {}) =>
    shop.call('POST', `/admin/orders/${orderId}/invoice`, { ...admin, body })
  const kindsOf = async (orderId: string) => (await documents(orderId)).map(({ kind }) => kind)
  const contentOf = async (number: string) =>
    (
      await shop.db
        .selectFrom('documents')
        .select('content')
        .where('number', '=', number)
        .executeTakeFirstOrThrow()
    ).content as {
      lines: { name: string; cents: number }[]
      corrects?: { reason: string }
      taxes: { rate: number; cents: number }[]
      totalCents: number
      buyer: { taxNumber: string }
    }

  const set = settingSaver(shop, admin)

  return {
    shop,
    admin,
    buyer,
    time,
    place,
    placed,
    move,
    documents,
    issue,
    kindsOf,
    contentOf,
    set,
  }
}

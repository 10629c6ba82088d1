import { afterAll, expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
const owner = await makeUser(shop.db, { type: 'admin' })
const buyer = await makeUser(shop.db, { email: 'amaya@example.com', firstName: 'Amaya' })
afterAll(() => shop[Symbol.asyncDispose]())

const staff = async (method: string, path: string, body?: object, key?: string) => {
  const answer = await shop.call(method, path, {
    token: owner.token,
    ...(body ? { body } : {}),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer.body
}
const give = (amount: number, note: string, key?: string) =>
  staff('POST', `/admin/customers/${buyer.row.id}/store-credit`, { amount, note }, key)
const subjects = () =>
  shop.mail.emails
    .filter(({ recipients }) => recipients.includes(buyer.row.email))
    .map(({ subject }) => subject)

test('added store credit sends one event and one email without the reason; removed and refunded credit sends none', async () => {
  const { orderId, orderedItems } = await shop.order(buyer)
  for (const status of ['Processing', 'Shipped', 'Delivered'])
    await staff('PUT', `/orders/${orderId}`, { status })
  await give(500, 'She was rude, but right', 'a key')
  await give(500, 'She was rude, but right', 'a key')
  await give(-120.5, 'Typed too much')
  await staff('POST', `/admin/orders/${orderId}/collections`, { amount: 1_450 })
  const lines = [{ productId: orderedItems[0]!.productId, quantity: 1 }]
  await staff('POST', `/admin/orders/${orderId}/returns`, {
    lines,
    method: 'credit',
    note: 'A dent',
  })
  await give(20, 'The last one')

  // emails about one customer's credit arrive in sequence: after the last one all have arrived
  await expect.poll(subjects).toContain('You received LKR 20.00 of store credit at Araliya')
  expect(subjects().filter((subject) => subject?.includes('credit'))).toEqual([
    'You received LKR 500.00 of store credit at Araliya',
    'You received LKR 20.00 of store credit at Araliya',
  ])
  const email = shop.mail.emails.find(({ subject }) => subject?.includes('LKR 20.00'))!
  for (const said of ['Amaya', 'Balance: LKR 599.50', 'https://shop.example/profile'])
    expect(email.text).toContain(said)
  expect(JSON.stringify(shop.mail.emails.map(({ text }) => text))).not.toContain('rude')

  const { events } = await staff('GET', '/events?types=store_credit.added')
  expect(events).toMatchObject([
    { entity: 'store_credit', entityId: buyer.row.id, data: { amount: 500, balance: 500 } },
    { data: { customerId: buyer.row.id, email: buyer.row.email, amount: 20, balance: 599.5 } },
  ])
  expect(JSON.stringify(events)).not.toContain('rude')

  await staff('DELETE', `/users/deleteuser/${buyer.row.id}`, { forfeitStoreCredit: true })
  const after = JSON.stringify((await staff('GET', '/events?types=store_credit.added')).events)
  expect(after).toContain('"erased":true')
  for (const word of ['Amaya', buyer.row.email]) expect(after).not.toContain(word)
})

import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { phoneFragment } from '../../../../db/phone.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
let token: string
let orderId: string
let laterId: string
beforeAll(async () => {
  token = (await makeUser(shop.db, { type: 'admin' })).token
  const product = await makeProduct(shop.db)
  const place = async (email: string, phone: string): Promise<string> => {
    const customer = await makeUser(shop.db, { email })
    const answer = await shop.call('POST', '/orders', {
      token: customer.token,
      body: { ...orderBody({ productId: product.product_id, qty: 1 }), phone },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.order.orderId
  }
  orderId = await place('nimali@example.com', '077-402 8249')
  await sql`select setval('order_number', 87420)`.execute(shop.db)
  laterId = await place('kasun@example.com', '+94 71 555 1234')
})

const found = async (path: string): Promise<{ orderId: string; email: string }[]> =>
  (await shop.call('GET', path, { token })).body.items

test.each(['0774028249', '77-402-8249', '+94 77 402 8249', '0094774028249', '4028249', '077 402'])(
  'finds an order and its customer by the phone number %s',
  async (typed) => {
    const q = encodeURIComponent(typed)
    expect((await found(`/admin/orders?q=${q}`)).map((order) => order.orderId)).toEqual([orderId])
    const people = await found(`/admin/customers?q=${q}`)
    expect(people.map(({ email }) => email)).toEqual(['nimali@example.com'])
    const rows = await shop.call('GET', `/exports/customers?format=jsonl&q=${q}`, { token })
    expect(rows.text.trim().split('\n')).toHaveLength(1)
  },
)

test('finds an order by its number in any format', async () => {
  const number = Number(orderId.slice(4))
  for (const typed of [`#${number}`, `ord-${number}`, `# ${number}`, orderId.toLowerCase()])
    expect(
      (await found(`/admin/orders?q=${encodeURIComponent(typed)}`)).map((order) => order.orderId),
      typed,
    ).toEqual([orderId])
  expect(await found('/admin/orders?q=%23999')).toEqual([])
})

test('finds no other orders by a number that is an order number', async () => {
  const digits = laterId.slice(4)
  expect((await found(`/admin/orders?q=${digits}`)).map((order) => order.orderId)).toEqual([
    laterId,
  ])
  expect(await found(`/admin/customers?q=${digits}`)).toEqual([])
})

test('does not search phone numbers for few digits or words', () => {
  for (const typed of ['077', '12', 'rose 77', '', '100%', '-', 'a0774028249'])
    expect(phoneFragment(typed), typed).toBe(undefined)
})

/** The customers of staff: a customer's page, notes, tags and search. */
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'owner@shop.example' })

const call = (method: string, path: string, body?: unknown, token = admin.token) =>
  shop.call(method, path, { token, body })
const found = async (query: Record<string, string>) =>
  (await call('GET', `/admin/customers?${new URLSearchParams(query)}`)).body.items.map(
    ({ email }: { email: string }) => email,
  )

async function order({ token }: TestUser, price: number, phone = '077 111 2222') {
  const { product_id } = await makeProduct(shop.db, { price })
  const body = { ...orderBody({ productId: product_id, qty: 1 }), phone }
  const placed = await shop.call('POST', '/orders', { token, body })
  return placed.body.order.orderId as string
}

test('shows orders, refusals, messages and addresses of a customer, each with its permission', async () => {
  const buyer = await makeUser(shop.db, { email: 'buyer@example.com' })
  const own = (method: string, path: string, body: unknown) => call(method, path, body, buyer.token)
  const [collected, refused, last] = [
    await order(buyer, 1_000),
    await order(buyer, 7_000),
    await order(buyer, 2_001),
  ]
  for (const step of [{ status: 'Shipped' }, { status: 'Cancelled', reason: 'refused' }])
    expect((await call('PUT', `/orders/${refused}`, { ...step, notes: '' })).status).toBe(200)
  await own('POST', '/addresses', {
    name: 'Nimali',
    phone: '+94 71 999-8888',
    address: '1 Lake Road, Kandy',
  })
  const subject = 'Is it vegan?'
  await own('POST', '/contact', { name: 'N', email: 'n@example.com', subject, message: 'Is it?' })
  const path = `/admin/customers/${buyer.row.id}`
  const { body } = await call('GET', path)
  expect(body).toMatchObject({
    email: 'buyer@example.com',
    verified: false,
    newsletter: null,
    tags: [],
    notes: [],
    addresses: [{ address: '1 Lake Road, Kandy', isDefault: true }],
    messages: [{ subject, status: 'unread' }],
    orderSummary: { orders: 3, value: 3_001, average: 1_500.5, refused: 1 },
  })
  expect(body.orderSummary.newest.map(({ orderId }: { orderId: string }) => orderId)).toEqual([
    last,
    refused,
    collected,
  ])
  await shop.db
    .insertInto('roles')
    .values({ id: 'looker', name: 'Looker', permissions: ['customers.read'] })
    .execute()
  const looker = await makeUser(shop.db, { role: 'looker' })
  const seen = (await call('GET', path, undefined, looker.token)).body
  expect([seen.email, seen.orderSummary, seen.messages]).toEqual([
    'buyer@example.com',
    undefined,
    undefined,
  ])
  for (const id of ['unknown', crypto.randomUUID()])
    expect((await call('GET', `/admin/customers/${id}`)).status).toBe(404)
})

test('staff find customers by a number in any spelling, of an order or an address book, and by tag', async () => {
  const [one, two] = [
    await makeUser(shop.db, { email: 'ordered@example.com' }),
    await makeUser(shop.db, { email: 'saved@example.com' }),
  ]
  await order(one, 500, '0765554433')
  const saved = { name: 'N', phone: '076 (123) 45-67', address: '2 Lake Road, Kandy' }
  await call('POST', '/addresses', saved, two.token)
  for (const q of ['+94 76 555 4433', '0094765554433', '076-5554433', '5554433'])
    expect([q, await found({ q })]).toEqual([q, ['ordered@example.com']])
  for (const q of ['0761234567', '+94761234567', '94 76 123 4567', '1234567'])
    expect([q, await found({ q })]).toEqual([q, ['saved@example.com']])

  const tags = await call('PUT', `/admin/customers/${one.row.id}/tags`, {
    tags: ['Wholesale', 'wholesale', 'Kandy'],
  })
  expect(tags.body.tags).toEqual(['Kandy', 'wholesale'])
  expect(await found({ tag: 'WHOLESALE' })).toEqual(['ordered@example.com'])
  const [card] = (await call('GET', '/admin/customers?q=saved@example')).body.items
  expect(card).not.toHaveProperty('tags')
})

test('a note is written once, read by staff alone, and removed by its author alone', async () => {
  const { row, token } = await makeUser(shop.db, { email: 'noted@example.com' })
  const path = `/admin/customers/${row.id}`
  const write = () =>
    shop.call('POST', `${path}/notes`, {
      token: admin.token,
      body: { note: 'Gift paper.' },
      headers: { 'idempotency-key': 'a note that is sent twice' },
    })
  const [first, again] = [await write(), await write()]
  expect([first.status, again.body]).toEqual([201, first.body])
  const other = await makeUser(shop.db, { type: 'admin' })
  const { notes } = (await call('GET', path, undefined, other.token)).body
  expect(notes).toMatchObject([{ note: 'Gift paper.', by: 'owner@shop.example', canRemove: false }])
  const note = `${path}/notes/${notes[0].id}`
  expect((await call('DELETE', note, undefined, token)).status).toBe(403)
  expect((await call('DELETE', note, undefined, other.token)).status).toBe(409)
  expect((await call('DELETE', note)).body).toEqual({ message: 'Note removed.' })
  expect((await call('DELETE', note)).status).toBe(404)
  const { items } = (await call('GET', '/admin/audit?entity=user&entityId=noted@example.com')).body
  expect(items.map(({ action }: { action: string }) => action)).toEqual([
    'user.remove-note',
    'user.note',
  ])
})

/** Orders that their buyers confirm before they are packed. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'
import { settingSaver } from '../../../support/settings.ts'

/** minutes by which the shop's clock is ahead */
let ahead = 0
const shop = await openMailShop({ clock: () => new Date(Date.now() + ahead * 60_000) })
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin', email: 'desk@example.com' })
const colleague = await makeUser(shop.db, { type: 'admin', email: 'colleague@example.com' })
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(async () => {
  ahead = 0
  await shop.db.updateTable('orders').set({ status: 'Delivered' }).execute()
  await rule('cash')
})

const desk = (method: 'GET' | 'POST' | 'PUT', address: string, body?: object, as = admin) =>
  shop.call(method, address, { token: as.token, body })

const rule = (value: 'none' | 'cash' | 'all') => settingSaver(shop, admin)('orders.confirm', value)

const card = {
  paymentMethod: 'card',
  cardDetails: { cardNumber: '4111111111111111', expiryDate: '12/39', cvv: '123' },
}

async function place(fields: object = {}, buyer?: TestUser): Promise<string> {
  const { token } = buyer ?? (await makeUser(shop.db))
  const { product_id } = await makeProduct(shop.db, { productName: 'Rose & Neem Soap' })
  const { status, body } = await shop.call('POST', '/orders', {
    token,
    body: { ...orderBody({ productId: product_id, qty: 2 }), ...fields },
  })
  expect(status).toBe(201)
  return body.order.orderId
}

const called = (orderId: string, outcome: string, fields: object = {}, as = admin) =>
  desk('POST', `/admin/orders/${orderId}/calls`, { outcome, ...fields }, as)

const tab = async (name: string): Promise<string[]> => {
  const { body } = await desk('GET', `/admin/orders?tab=${name}&sort=oldest`)
  const counts = await desk('GET', '/admin/orders/counts')
  expect(counts.body[name]).toBe(body.items.length)
  const lines = await desk('GET', `/exports/orders?format=jsonl&tab=${name}`)
  expect(lines.text.split('\n').filter(Boolean)).toHaveLength(body.items.length)
  return body.items.map(({ orderId }: { orderId: string }) => orderId)
}

const queue = async (query = '') => {
  const { status, body } = await desk('GET', `/admin/orders/calls${query}`)
  expect(status).toBe(200)
  return body.items
}
const numbers = (items: { orderId: string }[]) => items.map(({ orderId }) => orderId)

test('splits orders to confirm and to pack by the confirmation setting', async () => {
  const cash = await place()
  const paid = await place(card)
  const rich = await makeUser(shop.db)
  const credit = { amount: 100_000, note: 'By the test' }
  await desk('POST', `/admin/customers/${rich.row.id}/store-credit`, credit)
  const price = (await desk('GET', `/orders/${cash}`)).body.total
  // nothing is due on delivery
  const credited = await place({ storeCredit: price }, rich)
  const begun = await place()
  await desk('PUT', `/orders/${begun}`, { status: 'Processing' })
  const flagged = async () =>
    (await desk('GET', '/admin/orders?sort=oldest')).body.items
      .filter(({ toConfirm }: { toConfirm?: true }) => toConfirm)
      .map(({ orderId }: { orderId: string }) => orderId)
  for (const [value, toConfirm, toPack] of [
    ['none', [cash, paid, credited], [begun]],
    ['cash', [cash], [paid, credited, begun]],
    ['all', [cash, paid, credited], [begun]],
  ] as const) {
    await rule(value)
    expect(await tab('toConfirm')).toEqual(toConfirm)
    expect(await tab('toPack')).toEqual(toPack)
    const due = value === 'none' ? [] : toConfirm
    expect(await flagged()).toEqual(due)
    expect(numbers(await queue())).toEqual(due)
    const { confirm } = (await desk('GET', '/admin/orders/rules')).body
    expect(confirm).toBe(value === 'none' ? undefined : value)
  }
})

test('moves a confirmed order to Processing, with event, email, time and channel', async () => {
  const buyer = await makeUser(shop.db, { email: 'sure@example.com' })
  const orderId = await place({}, buyer)
  const mine = () => shop.call('GET', `/orders/${orderId}`, buyer)
  expect((await mine()).body).toMatchObject({ status: 'Pending', toConfirm: true })
  expect((await mine()).body).not.toHaveProperty('confirmed')
  const { status, body } = await called(orderId, 'confirmed', { how: 'whatsapp' })
  expect([status, body.order.status, body.version]).toEqual([201, 'Processing', 2])
  const seen = (await mine()).body
  expect(seen.confirmed).toEqual({ at: expect.stringMatching(/Z$/), how: 'whatsapp' })
  expect(seen).not.toHaveProperty('toConfirm')
  // A second time changes nothing.
  expect((await called(orderId, 'confirmed')).body.version).toBe(2)
  expect(await tab('toPack')).toEqual([orderId])
  await expect
    .poll(() => shop.mail.emails.filter(({ recipients }) => recipients.includes(buyer.row.email)))
    .toHaveLength(2)
  const { events } = (await desk('GET', '/events?limit=500')).body
  expect(
    events
      .filter(({ entityId }: { entityId: string }) => entityId === orderId)
      .map(({ type }: { type: string }) => type),
  ).toEqual(['order.placed', 'order.confirmed'])
  // Back to Pending it is confirmed again.
  await desk('PUT', `/orders/${orderId}`, { status: 'Pending' })
  expect(await tab('toConfirm')).toEqual([orderId])
  expect((await mine()).body).not.toHaveProperty('confirmed')
})

test('schedules the next call of each outcome, hidden from the customer', async () => {
  const buyer = await makeUser(shop.db)
  const [first, second, third] = [await place({}, buyer), await place(), await place()]
  expect(numbers(await queue())).toEqual([first, second, third])
  await called(first, 'noAnswer', { note: 'Rang long.' })
  const later = await called(second, 'callAgain', { callAt: '2020-01-01 10:00' })
  expect(later.body.issues).toMatchObject([{ path: 'callAt' }])
  for (const fields of [{}, { callAt: ' ' }])
    expect((await called(second, 'callAgain', fields)).body.issues[0].path).toBe('callAt')
  const soon = new Date(Date.now() + 30 * 60_000).toISOString()
  await called(second, 'callAgain', { callAt: soon })
  await called(second, 'wrongNumber', { how: 'sms' })
  expect(numbers(await queue())).toEqual([third, first, second])
  expect((await queue(`?orderId=${second}`))[0].call).toMatchObject({
    attempts: 2,
    outcome: 'wrongNumber',
  })
  expect((await desk('GET', '/admin/orders/calls?limit=2')).body).toMatchObject({ total: 3 })
  expect((await called(third, 'refused')).body.issues).toMatchObject([{ path: 'reason' }])
  expect((await called(third, 'refused', { reason: 'Ordered twice' })).body.order.status).toBe(
    'Cancelled',
  )
  expect((await called(third, 'confirmed')).status).toBe(409)
  // an earlier confirmation does not count after a cancellation
  const fourth = await place()
  expect((await called(fourth, 'confirmed')).status).toBe(201)
  expect((await called(fourth, 'confirmed')).status).toBe(201)
  const body = { status: 'Cancelled', notes: 'Ordered twice.' }
  expect((await desk('PUT', `/orders/${fourth}`, body)).status).toBe(200)
  expect((await called(fourth, 'confirmed')).status).toBe(409)
  const { timeline } = (await desk('GET', `/admin/orders/${first}/activity`)).body
  const tried = timeline.find(({ audit }: { audit?: object }) => audit)
  expect(tried).toMatchObject({
    by: 'desk@example.com',
    audit: {
      action: 'order.called',
      changes: { outcome: [null, 'noAnswer'], note: [null, 'Rang long.'] },
    },
  })
  const read = await shop.call('GET', `/orders/${first}/history`, buyer)
  expect(read.text).not.toContain('Rang')
})

test('reserves a claimed call until its result is recorded or the claim expires', async () => {
  const orderId = await place()
  const take = (as: TestUser) => desk('PUT', `/admin/orders/${orderId}/calls/claim`, {}, as)
  const taken = await Promise.all([take(admin), take(colleague)])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  const [on, off] = taken[0]!.status === 200 ? [admin, colleague] : [colleague, admin]
  expect(taken.find(({ status }) => status === 409)!.body.message).toContain(on.row.email)
  const claimOf = async (as: TestUser) =>
    (await desk('GET', '/admin/orders/calls', undefined, as)).body.items[0].call.claimed
  expect(await claimOf(on)).toMatchObject({ by: on.row.email, mine: true })
  expect(await claimOf(off)).toMatchObject({ by: on.row.email, mine: false })
  expect((await take(on)).status).toBe(200)
  expect((await called(orderId, 'confirmed', {}, off)).status).toBe(409)
  ahead = 6
  expect(await claimOf(off)).toBeUndefined()
  expect((await take(off)).status).toBe(200)
  expect((await called(orderId, 'noAnswer', {}, off)).status).toBe(201)
  expect((await take(on)).status).toBe(200)
})

test('confirms many orders in one job, each by its own rules', async () => {
  const [first, second, shipped] = [await place(), await place(card), await place()]
  await desk('PUT', `/orders/${shipped}`, { status: 'Shipped' })
  const job = async (body: object) => {
    const answer = await desk('POST', '/admin/orders/bulk', body)
    expect(answer.status, answer.text).toBe(201)
    const status = async () => (await desk('GET', `/admin/orders/bulk/${answer.body.job.id}`)).body
    await expect.poll(async () => (await status()).state).toBe('done')
    return (await status()).results
  }
  const action = { type: 'confirm', how: 'none' }
  const orderIds = [first, 'ORD-0', shipped]
  const expected = [
    { orderId: first, outcome: 'ok', reason: null },
    { orderId: 'ORD-0', outcome: 'failed', reason: 'Order ORD-0 does not exist.' },
    { orderId: shipped, outcome: 'failed', reason: `Order ${shipped} is already Shipped.` },
  ]
  expect(await job({ orderIds, action })).toEqual(expected)
  // A repetition changes nothing; orders found by a tab follow the shop's rule.
  expect(await job({ orderIds, action })).toEqual(expected)
  expect(await tab('toPack')).toEqual([first, second])
  const third = await place()
  expect(await job({ filter: { tab: 'toConfirm' }, expected: 1, action })).toMatchObject([
    { orderId: third, outcome: 'ok' },
  ])
})

test('lists earlier refusals by phone number and district, and links with the shop’s texts', async () => {
  const place2 = {
    street: '1 Hill Street',
    city: 'Galle',
    district: 'Galle',
    phone: '077 700 0001',
  }
  const others = [await place(place2), await place({ ...place2, phone: '077 700 0002' })]
  for (const orderId of others) await desk('PUT', `/orders/${orderId}`, { status: 'Shipped' })
  await desk('PUT', `/orders/${others[0]}`, { status: 'Cancelled', reason: 'refused' })
  await desk('PUT', `/orders/${others[1]}`, { status: 'Delivered' })
  const orderId = await place({ ...place2, name: 'Amaya & Co' })
  const [call] = await queue()
  expect(call).toMatchObject({
    orderId,
    past: { number: { sent: 1, refused: 1 }, district: { sent: 2, refused: 1 } },
  })
  const whatsapp = new URL(call.links.whatsapp)
  expect(whatsapp.origin + whatsapp.pathname).toBe('https://wa.me/94777000001')
  expect(whatsapp.searchParams.get('text')).toMatch(
    new RegExp(`^Hello Amaya & Co, this is Araliya.*${orderId}: 2 × Rose & Neem Soap, LKR `),
  )
  expect(call.links.call).toBe('tel:+94777000001')
  expect(decodeURIComponent(call.links.sms)).toMatch(
    /^sms:\+94777000001\?&body=Araliya: Hello Amaya & Co/,
  )
})

import { afterAll, expect, test } from 'vitest'
import { makeCollected } from '../../../support/collection.ts'
import { makeUser } from '../../../support/factories.ts'
import { openMailShop } from '../../../support/mail-shop.ts'

const shop = await openMailShop()
shop.serve()
const admin = await makeUser(shop.db, { type: 'admin' })
const buyer = await makeUser(shop.db, { email: 'buyer@example.com' })
const set = await shop.call('PUT', '/settings/orders.couriers', {
  token: admin.token,
  body: {
    version: 0,
    value: [{ name: 'Lanka Parcels', tracking: 'https://parcels.example/?no={waybill}' }],
  },
})
expect(set.status).toBe(200)
afterAll(() => shop[Symbol.asyncDispose]())

const desk = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: object) =>
  shop.call(method, address, { token: admin.token, body })
const asBuyer = (address: string) => shop.call('GET', address, { token: buyer.token })

test('adds the parcel of a shipped order to order, email and event, with its tracking link', async () => {
  const { orderId } = await shop.order(buyer)
  expect((await desk('GET', '/admin/orders/rules')).body.couriers).toEqual(['Lanka Parcels'])
  expect((await asBuyer(`/orders/${orderId}`)).body).not.toHaveProperty('parcels')
  const early = await desk('PUT', `/orders/${orderId}`, {
    status: 'Processing',
    parcel: { courier: '', waybill: 'LP 7' },
  })
  expect(early.body.issues).toMatchObject([{ path: 'parcel' }])
  const shipped = await desk('PUT', `/orders/${orderId}`, {
    status: 'Shipped',
    parcel: { courier: ' lanka parcels', waybill: 'LP/7 &' },
  })
  const parcel = {
    id: expect.any(String),
    courier: 'lanka parcels',
    waybill: 'LP/7 &',
    tracking: 'https://parcels.example/?no=LP%2F7%20%26',
    shippedAt: expect.stringMatching(/^20\d\d-.*Z$/),
  }
  expect(shipped.body).toMatchObject({ version: 2, order: { status: 'Shipped' } })
  expect(shipped.body.order.parcels).toEqual([parcel])
  expect((await asBuyer(`/orders/${orderId}`)).body.parcels).toEqual([parcel])
  const event = await shop.db
    .selectFrom('events')
    .select('data')
    .where('type', '=', 'order.shipped')
    .executeTakeFirstOrThrow()
  expect((event.data as { parcels: object[] }).parcels).toEqual([parcel])
  const email = () =>
    shop.mail.emails.find(({ subject }) => subject === `Your order ${orderId} is on its way`)
  await expect.poll(email).toBeDefined()
  for (const said of ['lanka parcels', 'LP/7 &', 'https://parcels.example/?no=LP%2F7%20%26'])
    expect(email()!.text).toContain(said)
  // A repeated call is safe; with another parcel the order does not become Shipped once more.
  const again = await desk('PUT', `/orders/${orderId}`, {
    status: 'Shipped',
    parcel: { courier: 'lanka parcels', waybill: 'LP/7 &' },
  })
  expect([again.status, again.body.version, again.body.order.parcels]).toEqual([200, 2, [parcel]])
  const other = await desk('PUT', `/orders/${orderId}`, {
    status: 'Shipped',
    parcel: { courier: 'lanka parcels', waybill: 'LP/8' },
  })
  expect(other.body.issues).toMatchObject([{ path: 'parcel' }])
  const plain = await shop.order(buyer)
  const unnamed = await desk('PUT', `/orders/${plain.orderId}`, {
    status: 'Shipped',
    parcel: { courier: '', waybill: '' },
  })
  expect(unnamed.body.order).not.toHaveProperty('parcels')
})

test('adds, updates and removes parcels, finds orders by number, and logs each change', async () => {
  const { orderId } = await shop.order(buyer)
  const parcels = `/admin/orders/${orderId}/parcels`
  const nothing = await desk('POST', parcels, { courier: ' ', waybill: '' })
  expect(nothing.status).toBe(400)
  expect(nothing.body.issues).toMatchObject([{ path: 'waybill' }])
  const added = await desk('POST', parcels, { courier: 'By bus', waybill: 'NC-1234' })
  expect(added).toMatchObject({ status: 201, body: { version: 2 } })
  const [{ id, tracking }] = added.body.order.parcels
  expect(tracking).toBeUndefined()
  for (const typed of ['nc-1234', ' NC-1234'])
    expect((await desk('GET', `/admin/orders?q=${typed}`)).body.items).toMatchObject([{ orderId }])
  const mended = await desk('PUT', `${parcels}/${id}`, {
    courier: 'Lanka Parcels',
    waybill: 'LP-8',
  })
  expect(mended.body.order.parcels).toMatchObject([
    { id, courier: 'Lanka Parcels', tracking: 'https://parcels.example/?no=LP-8' },
  ])
  expect((await desk('GET', '/admin/orders?q=NC-1234')).body.items).toEqual([])
  expect((await desk('DELETE', `${parcels}/${orderId}`)).status).toBe(404)
  const removed = await desk('DELETE', `${parcels}/${id}`)
  expect(removed.body).toMatchObject({ version: 4 })
  expect(removed.body.order).not.toHaveProperty('parcels')
  const audit = await desk('GET', `/admin/audit?q=${orderId}`)
  expect(audit.body.items.map(({ changes }: { changes: object }) => changes)).toEqual([
    { parcel: ['Lanka Parcels LP-8', null] },
    { parcel: ['By bus NC-1234', 'Lanka Parcels LP-8'] },
    { parcel: [null, 'By bus NC-1234'] },
  ])
  const types = await shop.db
    .selectFrom('events')
    .select('type')
    .where('entity_id', '=', orderId)
    .where('type', '=', 'order.updated')
    .execute()
  expect(types).toHaveLength(3)
})

test('refuses a waybill number of another order until that order is cancelled', async () => {
  const ids: string[] = []
  for (let left = 0; left < 4; left += 1) ids.push((await shop.order(buyer)).orderId)
  const [one, two, three, four] = ids as [string, string, string, string]
  const add = (orderId: string, waybill: string, courier = 'Lanka Parcels') =>
    desk('POST', `/admin/orders/${orderId}/parcels`, { courier, waybill })
  const first = await add(one, 'LP-77')
  const refusal = {
    status: 409,
    body: { message: `Order ${one} already has the parcel lanka parcels lp-77.` },
  }
  expect(await add(two, 'lp-77', 'lanka parcels')).toMatchObject(refusal)
  const shipped = { status: 'Shipped', parcel: { courier: 'lanka parcels', waybill: 'lp-77' } }
  expect(await desk('PUT', `/orders/${two}`, shipped)).toMatchObject(refusal)
  const { id } = (await add(two, 'LP-78')).body.order.parcels[0]
  const mend = (waybill: string, courier: string) =>
    desk('PUT', `/admin/orders/${two}/parcels/${id}`, { waybill, courier })
  expect(await mend('lp-77', 'lanka parcels')).toMatchObject(refusal)
  const [{ id: own }] = first.body.order.parcels
  const again = { courier: 'LANKA PARCELS', waybill: 'LP-77' }
  expect((await desk('PUT', `/admin/orders/${one}/parcels/${own}`, again)).status).toBe(200)
  expect((await mend('LP-77', 'By bus')).status).toBe(200)
  await desk('PUT', `/orders/${one}`, { status: 'Cancelled' })
  expect((await mend('LP-77', 'Lanka Parcels')).status).toBe(200)
  const both = await Promise.all([three, four].map((orderId) => add(orderId, 'LP-79')))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
})

test('emails the customer when a collection order is ready, and refuses a parcel', async () => {
  const { orderId } = await shop.order(buyer)
  await makeCollected(shop.db, orderId)
  const refused = await desk('POST', `/admin/orders/${orderId}/parcels`, {
    courier: '',
    waybill: 'LP-9',
  })
  expect(refused.status).toBe(409)
  expect(refused.body.message).toContain(`${orderId} is collected in the shop.`)
  expect((await desk('PUT', `/orders/${orderId}`, { status: 'Shipped' })).status).toBe(200)
  const subjects = () =>
    shop.mail.emails.map(({ subject }) => subject).filter((subject) => subject?.includes(orderId))
  await expect.poll(subjects).toContain(`Your order ${orderId} is ready for collection`)
  expect(subjects()).not.toContain(`Your order ${orderId} is on its way`)
})

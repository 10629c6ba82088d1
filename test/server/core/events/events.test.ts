import { expect, test } from 'vitest'
import { createConfirmationToken } from '#server/modules/newsletter/newsletter.service.ts'
import { contractOf } from '../../../support/contract.ts'
import { placeAll } from '../../../support/event-deliveries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const contract = contractOf((await shop.call('GET', '/openapi.json')).text)
const admin = await makeUser(shop.db, { type: 'admin' })

/** What happened behind a place, as the document says of its type. */
async function pollEvents(after = '0', query = '') {
  await placeAll(shop.services)
  const path = `/events?after=${after}&limit=500${query}`
  const answer = await shop.call('GET', path, { token: admin.token })
  expect(answer.status).toBe(200)
  const list = answer.body as {
    events: { id: string; type: string; entityId: string; version: number; data: object }[]
    next: string
  }
  for (const event of list.events) contract.checkEvent(event)
  return list
}
const here = async () => (await pollEvents()).next
const typesSince = async (after: string) => (await pollEvents(after)).events.map(({ type }) => type)

test('placing an order records order.placed with the order as the API returns it', async () => {
  const product = await makeProduct(shop.db, { images: ['/images/1700000000000-rose.webp'] })
  const before = await here()
  const buyer = await makeUser(shop.db)
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: product.product_id, qty: 2 }),
  })
  const { events } = await pollEvents(before)
  expect(events.map(({ type }) => type)).toEqual(['order.placed'])
  expect(events[0]).toMatchObject({
    entity: 'order',
    entityId: placed.body.order.orderId,
    version: 1,
    data: placed.body.order,
  })
})

test('a rejected order records no event', async () => {
  const product = await makeProduct(shop.db, { stock: 1 })
  const before = await here()
  const buyer = await makeUser(shop.db)
  const refused = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId: product.product_id, qty: 2 }),
  })
  expect(refused.status).toBe(409)
  expect(await typesSince(before)).toEqual([])
})

test('recording the event of an order takes one statement, for any number of products', async () => {
  const products = await Promise.all([1, 2, 3].map(() => makeProduct(shop.db, { stock: 6 })))
  const buyer = await makeUser(shop.db)
  const before = await here()
  await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody(...products.map(({ product_id }) => ({ productId: product_id, qty: 1 }))),
  })
  const rows = await shop.db
    .selectFrom('events')
    .select(['type', 'xid'])
    .where('position', 'is', null)
    .execute()
  expect(rows.map(({ type }) => type)).toEqual([
    'order.placed',
    ...products.map(() => 'product.low_stock'),
  ])
  expect(new Set(rows.map(({ xid }) => xid)).size).toBe(1)
  expect((await pollEvents(before)).events).toHaveLength(4)
})

test('emits low stock and back in stock after sales, but no product.updated', async () => {
  const product = await makeProduct(shop.db, { stock: 7 })
  const { product_id: productId } = product
  const buyer = await makeUser(shop.db)
  const order = (qty: number) =>
    shop.call('POST', '/orders', { token: buyer.token, body: orderBody({ productId, qty }) })
  const before = await here()
  await order(1)
  await order(1)
  const last = await order(5)
  expect(await typesSince(before)).toEqual([
    'order.placed',
    'order.placed',
    'product.low_stock',
    'order.placed',
  ])
  const sold = await here()
  await shop.call('PUT', `/orders/${last.body.order.orderId}`, {
    token: admin.token,
    body: { status: 'Cancelled', notes: 'not wanted' },
  })
  expect(await typesSince(sold)).toEqual(['order.cancelled', 'product.back_in_stock'])
})

test('records events for changes of products, customers and orders, and none for unchanged saves', async () => {
  const before = await here()
  const body = {
    productId: 'SOAP-1',
    productName: 'Soap',
    category: 'makeup',
    price: 100,
    stock: 9,
  }
  const { token } = admin
  const { productId: _, ...rest } = body
  await shop.call('POST', '/products', { token, body })
  await shop.call('PUT', '/products/SOAP-1', { token, body: rest })
  await shop.call('PUT', '/products/SOAP-1', { token, body: { ...rest, price: 120 } })
  await shop.call('DELETE', '/products/SOAP-1', { token })
  const registered = await shop.call('POST', '/users/register', {
    body: {
      firstName: 'Nimali',
      lastName: 'Perera',
      email: 'visitor@example.com',
      password: 'a long password',
    },
  })
  await shop.call('DELETE', `/users/deleteuser/${registered.body.user._id}`, { token })
  expect(await typesSince(before)).toEqual([
    'product.created',
    'product.updated',
    'product.deleted',
    'customer.registered',
    'customer.deleted',
  ])
})

test('actions of visitors, customers, banks and imports record events that match the OpenAPI document', async () => {
  const before = await here()
  const product = await makeProduct(shop.db)
  const buyer = await makeUser(shop.db)
  const { token } = buyer
  const subject = { subject: 'Hours', message: 'When are you open?' }
  await shop.call('POST', '/contact', {
    token,
    body: { name: 'Nimali', email: 'n@example.com', ...subject },
  })
  await shop.call('POST', '/newsletter', { body: { email: 'reader@example.com' } })
  await shop.call('POST', '/newsletter', { body: { email: 'reader@example.com' } })
  const { id: subscriber } = await shop.db
    .selectFrom('newsletter_subscribers')
    .select('id')
    .executeTakeFirstOrThrow()
  const link = await createConfirmationToken(shop.services, subscriber)
  await shop.call('POST', '/newsletter/confirm', { body: { token: link } })
  const body = orderBody({ productId: product.product_id, qty: 1 })
  const cardDetails = { cardNumber: '4000000000000002', expiryDate: '12/39', cvv: '123' }
  const declined = { ...body, paymentMethod: 'card', cardDetails }
  expect((await shop.call('POST', '/orders', { token, body: declined })).status).toBe(402)
  cardDetails.cardNumber = '4242424242424242'
  const { orderId } = (await shop.call('POST', '/orders', { token, body: declined })).body.order
  for (const status of ['Processing', 'Shipped', 'Delivered'])
    await shop.call('PUT', `/orders/${orderId}`, {
      token: admin.token,
      body: { status, notes: status },
    })
  await shop.call('POST', `/products/${product.product_id}/review`, {
    token,
    body: { comment: 'Gentle.', orderId },
  })
  await shop.call('PUT', `/orders/${orderId}`, {
    token: admin.token,
    body: { status: 'Cancelled', notes: 'sent back' },
  })
  await shop.call('PATCH', '/users', { token, body: { firstName: 'Chathu' } })
  const imported = await shop.app.inject({
    method: 'POST',
    url: '/api/imports',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/octet-stream',
    },
    payload: 'productId,productName,category,price,stock\nNEW,New,makeup,1,1\n',
  })
  await settledImport(shop, admin.token, imported.json().id)
  expect(await typesSince(before)).toEqual([
    'message.received',
    'subscriber.added',
    'payment.failed',
    'order.placed',
    'order.paid',
    'order.updated',
    'order.shipped',
    'order.delivered',
    'review.added',
    'order.cancelled',
    'order.refunded',
    'customer.updated',
    'product.created',
    'import.finished',
  ])
})

test('deleting an account erases its personal data from all events', async () => {
  const product = await makeProduct(shop.db)
  const buyer = await makeUser(shop.db, { firstName: 'Chathurika' })
  const before = await here()
  await shop.call('POST', '/orders', {
    token: buyer.token,
    body: {
      ...orderBody({ productId: product.product_id, qty: 1 }),
      name: 'Chathurika S',
      address: '12 Temple Road',
    },
  })
  await shop.call('DELETE', `/users/deleteuser/${buyer.row.id}`, { token: admin.token })
  const list = JSON.stringify((await pollEvents(before)).events)
  expect(list).toContain('"erased":true')
  for (const word of ['Chathurika', 'Temple', buyer.row.email]) expect(list).not.toContain(word)
})

test('the event of a product with a very long description is shortened and marked as shortened', async () => {
  const before = await here()
  await shop.call('POST', '/products', {
    token: admin.token,
    body: {
      productId: 'NOVEL',
      productName: 'Novel',
      category: 'makeup',
      price: 1,
      description: 'සඳුන් '.repeat(3_000),
    },
  })
  const [event] = (await pollEvents(before)).events
  expect(event!.data).toMatchObject({ productId: 'NOVEL', shortened: true })
})

test('polling returns every event once, page by page, and filters by type', async () => {
  const whole = (await pollEvents()).events.map(({ id }) => id)
  const paged: string[] = []
  for (let after = '0'; ; ) {
    const page = await shop.call('GET', `/events?after=${after}&limit=3`, { token: admin.token })
    paged.push(...page.body.events.map(({ id }: { id: string }) => id))
    if (page.body.next === after) break
    after = page.body.next
  }
  expect(paged).toEqual(whole)
  expect(new Set(whole).size).toBe(whole.length)
  const chosen = await pollEvents('0', '&types=order.cancelled')
  expect(new Set(chosen.events.map(({ type }) => type))).toEqual(new Set(['order.cancelled']))
})

test('polling rejects an unknown position and names the field', async () => {
  const answer = await shop.call('GET', '/events?after=soon', { token: admin.token })
  expect(answer.status).toBe(400)
  expect(answer.body.issues[0].path).toBe('after')
})

/** Returning parcels: refused on delivery, on their way back, received. */
import { afterAll, expect, test } from 'vitest'
import { inBase64, openCourierShop } from '../../../support/courier-shop.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'

const shop = await openCourierShop()
const buyer = await makeUser(shop.db)
afterAll(() => shop[Symbol.asyncDispose]())

/** Ships two items of a product of which 10 are in stock, in a parcel of this waybill. */
async function ship(waybill: string) {
  const { product_id: productId } = await makeProduct(shop.db, { price: 1_250, stock: 10 })
  const placed = await shop.call('POST', '/orders', {
    token: buyer.token,
    body: orderBody({ productId, qty: 2 }),
  })
  const { orderId } = placed.body.order
  const parcel = { courier: 'Lanka Parcels', waybill }
  await shop.as('PUT', `/orders/${orderId}`, { status: 'Shipped', parcel })
  return { orderId, productId }
}
const read = async (text: string, dryRun = false) =>
  (
    await shop.as('POST', '/admin/couriers/statuses', {
      fileName: 'statuses.csv',
      file: inBase64(text),
      dryRun,
    })
  ).body
const orderOf = async (orderId: string) => (await shop.as('GET', `/orders/${orderId}`)).body
const stockOf = async (productId: string) =>
  (await shop.call('GET', `/products/${productId}`)).body.stock
const eventsOf = async (orderId: string) =>
  (
    await shop.db
      .selectFrom('events')
      .select('type')
      .where('entity_id', '=', orderId)
      .orderBy('seq')
      .execute()
  ).map(({ type }) => type)
const tasks = async () =>
  Object.fromEntries(
    (await shop.as('GET', '/admin/today')).body.tasks.map(
      ({ task, count }: { task: string; count: number }) => [task, count],
    ),
  )

test('a refused parcel keeps its order Shipped and its stock reserved until staff receive it', async () => {
  const { orderId, productId } = await ship('RT-1')
  const file = 'waybill,status\nRT-1,Refused\n'
  const [dry] = (await read(file, true)).lines
  expect(dry).toMatchObject({
    outcome: 'willChange',
    from: 'Shipped',
    to: 'Shipped',
    returning: true,
  })
  expect((await read(file)).lines).toMatchObject([{ outcome: 'changed' }])
  expect((await read(file)).lines).toMatchObject([{ outcome: 'unchanged' }])
  const returning = await orderOf(orderId)
  expect(returning).toMatchObject({
    status: 'Shipped',
    reason: 'refused',
    returningSince: expect.any(String),
    payment: { status: 'due', due: 2_500 },
  })
  await expect.poll(() => stockOf(productId)).toBe(8)
  expect((await shop.as('GET', '/admin/orders?tab=returning')).body.items).toMatchObject([
    { orderId },
  ])
  expect(await tasks()).toMatchObject({ returning: 1 })
  expect(await eventsOf(orderId)).toEqual(['order.placed', 'order.shipped', 'order.updated'])

  const received = await shop.as('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  expect(received.body.order).toMatchObject({ status: 'Cancelled', reason: 'refused' })
  expect(received.body.order).not.toHaveProperty('returningSince')
  await expect.poll(() => stockOf(productId)).toBe(10)
  expect(await tasks()).toMatchObject({ returning: 0 })
  expect((await eventsOf(orderId)).filter((type) => type === 'order.cancelled')).toHaveLength(1)
  expect((await read(file)).lines).toMatchObject([{ outcome: 'unchanged', to: 'Cancelled' }])
})

test('records written-off goods of a returned parcel as lost in the stock history', async () => {
  const { orderId, productId } = await ship('RT-2')
  await read('waybill,status\nRT-2,Returned\n')
  const receive = (qty: number, id = productId) =>
    shop.as('PUT', `/orders/${orderId}`, {
      status: 'Cancelled',
      writtenOff: [{ productId: id, qty }],
    })
  expect((await receive(3)).body.issues).toEqual([
    { path: 'writtenOff.0.qty', message: 'must be at most 2' },
  ])
  expect((await receive(1, 'NONE')).body.issues).toEqual([
    { path: 'writtenOff.0.productId', message: 'is not in this order' },
  ])
  const early = { status: 'Processing', writtenOff: [{ productId, qty: 1 }] }
  expect((await shop.as('PUT', `/orders/${orderId}`, early)).body.issues).toMatchObject([
    { path: 'writtenOff' },
  ])
  expect((await receive(1)).body.order.status).toBe('Cancelled')
  await expect.poll(() => stockOf(productId)).toBe(9)
  const { body } = await shop.as('GET', `/admin/products/${productId}/stock`)
  const changes = body.items.map(({ reason, change }: { reason: string; change: number }) => [
    reason,
    change,
  ])
  expect(changes).toEqual(
    expect.arrayContaining([
      ['lost', -1],
      ['cancel', 2],
    ]),
  )
})

test('does not count the cash of a returning parcel as unsettled', async () => {
  const unsettled = async () => {
    const { body } = await shop.as('GET', '/admin/couriers/unsettled-cash/report')
    return Buffer.from(body.file, 'base64').toString()
  }
  const { orderId } = await ship('RT-3')
  expect(await unsettled()).toContain(orderId)
  await read('waybill,status\nRT-3,Refused\n')
  expect(await unsettled()).not.toContain(orderId)
  // the second attempt succeeded
  await read('waybill,status\nRT-3,Delivered\n')
  expect(await unsettled()).toContain(orderId)
  expect(await orderOf(orderId)).not.toHaveProperty('reason')
})

test('staff mark a parcel as returning and undo it', async () => {
  const { orderId } = await ship('RT-4')
  const update = (body: object) => shop.as('PUT', `/orders/${orderId}`, body)
  const back = await update({ status: 'Shipped', reason: 'returned' })
  expect(back.body.order).toMatchObject({ reason: 'returned', returningSince: expect.any(String) })
  const { order } = (await update({ status: 'Shipped', reason: null })).body
  expect(order).not.toHaveProperty('reason')
  expect(order).not.toHaveProperty('returningSince')
})

import { afterAll, expect, test } from 'vitest'
import { inBase64, openCourierShop } from '../../../support/courier-shop.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'

const shop = await openCourierShop()
const buyer = await makeUser(shop.db)
afterAll(() => shop[Symbol.asyncDispose]())

/** A real order, with stock and a price. */
async function place(more: object = {}): Promise<string> {
  const { id, product_id: productId } = await makeProduct(shop.db, {
    price: 1_250,
    productName: '=Rose "Dew"',
  })
  await shop.db
    .insertInto('product_details')
    .values({ product_ref: id, weight_grams: 350 } as never)
    .execute()
  const body = { ...orderBody({ productId, qty: 2 }), ...more }
  return (await shop.call('POST', '/orders', { token: buyer.token, body })).body.order.orderId
}
const textOf = (file: string) => Buffer.from(file, 'base64').toString()

test('exports orders in the shop’s layout without formulas, and records the download in the audit log', async () => {
  const first = await place({ notes: 'Ring\ntwice', name: '+Nimali' })
  const second = await place()
  const ask = (body: object) => shop.as('POST', '/admin/couriers/waybills', body)
  const usual = await ask({ orderIds: [second, first, second] })
  expect(usual.body).toMatchObject({
    fileName: expect.stringMatching(/^waybills-20\d\d-\d\d-\d\d\.csv$/),
    contentType: 'text/csv; charset=utf-8',
  })
  const [head, ...rows] = textOf(usual.body.file).split(/\r\n(?=.)/)
  expect(head).toBe(
    '\ufeffOrder No,Recipient,Phone,Address,City,District,Weight (kg),COD Amount,Description,Note',
  )
  expect(rows.map((row) => row.split(',')[0])).toEqual([second, first])
  expect(rows[1]).toContain(",'+Nimali,")
  expect(rows[1]).toContain(',0.7,2500.00,"2 × =Rose ""Dew""",Ring twice')
  const layouts = [
    { name: 'Own', columns: [{ title: '=Ref', content: '{number}/{units} LKR {cod}' }] },
  ]
  const set = (value: unknown, version: number) =>
    shop.as('PUT', '/settings/orders.waybillFiles', { value, version })
  const wrong = await set([{ name: 'x', columns: [{ title: 'a', content: '{nmae}' }] }], 0)
  expect(wrong.body.issues[0].message).toMatch(/^may have in braces: number, name, /)
  expect((await set(layouts, 0)).status).toBe(200)
  await shop.as('POST', `/admin/orders/${first}/collections`, { amount: 500 })
  const own = await ask({ orderIds: [first], layout: 'Own' })
  expect(textOf(own.body.file)).toBe(`\ufeff'=Ref\r\n${first}/2 LKR 2000.00\r\n`)
  const odd = await ask({ orderIds: [first, 'ORD-999999'], layout: 'Own' })
  expect(odd.body.issues).toEqual([{ path: 'orderIds.1', message: 'ORD-999999 does not exist' }])
  expect((await ask({ orderIds: [first], layout: 'Other' })).body.issues).toEqual([
    { path: 'layout', message: 'must be one of Own' },
  ])
  const { items } = (await shop.as('GET', '/admin/audit?entity=export')).body
  expect(items[0]).toMatchObject({
    action: 'export.download',
    entityId: 'waybills',
    changes: { layout: [null, 'Own'], orders: [null, first] },
  })
})

test('updates orders from a status file, never backwards, with a result per line, and once only', async () => {
  const [leaves, arrives, refused, stays] = [
    await place(),
    await place(),
    await place(),
    await place(),
  ]
  const ship = (orderId: string, waybill: string, status = 'Shipped') =>
    shop
      .as('PUT', `/orders/${orderId}`, { status: 'Shipped', parcel: { courier: 'Bus', waybill } })
      .then(() => shop.as('PUT', `/orders/${orderId}`, { status }))
  await ship(arrives!, 'ST-1')
  await ship(refused!, 'ST-2')
  await ship(stays!, 'ST-3', 'Delivered')
  const file = inBase64(
    [
      'Tracking number;Your order;Delivery status',
      `;${leaves};Picked-up`,
      'st-1;;DELIVERED',
      'ST-2;;Refused',
      'ST-3;;In transit',
      `ST-3;${leaves};Delivered`,
      'ST-9;;Delivered',
      'ST-1;;Lost at sea',
      'ST-1;;Delivered',
      'ST-1;;Delivered;x;y',
    ].join('\n'),
  )
  const send = async (dryRun?: boolean) => {
    const options = dryRun === undefined ? {} : { dryRun }
    const { body } = await shop.as('POST', '/admin/couriers/statuses', {
      fileName: 'a.csv',
      file,
      ...options,
    })
    return body
  }
  const outcomes = (body: { lines: { outcome: string; from?: string; to?: string }[] }) =>
    body.lines.map(({ outcome, from = '', to = '' }) => `${outcome} ${from} ${to}`.trim())
  const rest = ['behind Delivered Shipped', 'ambiguous', 'unknown', 'unmapped Shipped']
  const dry = await send()
  expect(outcomes(dry)).toEqual([
    'willChange Pending Shipped',
    'willChange Shipped Delivered',
    'willChange Shipped Shipped',
    ...rest,
    'unchanged Delivered Delivered',
    'unreadable',
  ])
  expect(dry.columns).toEqual({
    waybill: 'Tracking number',
    order: 'Your order',
    status: 'Delivery status',
  })
  const statusOf = async (orderId: string) => {
    const { status, reason = '' } = (await shop.as('GET', `/orders/${orderId}`)).body
    return `${status} ${reason}`.trim()
  }
  expect(await statusOf(leaves!)).toBe('Pending')
  const wet = await send(false)
  expect(wet).toMatchObject({ message: '3 of 9 lines changed an order.', left: 0 })
  expect(outcomes(wet).slice(0, 4)).toEqual([
    'changed Pending Shipped',
    'changed Shipped Delivered',
    'changed Shipped Shipped',
    'behind Delivered Shipped',
  ])
  expect(await Promise.all([leaves!, arrives!, refused!, stays!].map(statusOf))).toEqual([
    'Shipped',
    'Delivered',
    'Shipped refused',
    'Delivered',
  ])
  const again = await send(false)
  expect(again.message).toBe('0 of 9 lines changed an order.')
  expect(outcomes(again).slice(0, 3)).toEqual([
    'unchanged Shipped Shipped',
    'unchanged Delivered Delivered',
    'unchanged Shipped Shipped',
  ])
})

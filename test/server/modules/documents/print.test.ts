import { expect, test } from 'vitest'
import { labelPath } from '#server/modules/orders/guests/labels.service.ts'
import { findOrder } from '../../../../db/queries/orders/orders.queries.ts'
import { makeCollected } from '../../../support/collection.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { hostileNames } from '../../../support/hostile-names.ts'
import { textOfPdf } from '../../../support/pdf.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({ PUBLIC_URL: 'https://shop.example' })
const admin = await makeUser(shop.db, { type: 'admin' })
const buyer = await makeUser(shop.db)
await makeProduct(shop.db, { productId: 'SOAP', productName: 'සඳුන් සබන්', price: 1_250.5 })
await makeProduct(shop.db, { productId: 'OIL', productName: 'வேப்பிலை எண்ணெய்', stock: 10_000 })

const sinhala = 'නිමාලි පෙරේරා'
const tamil = 'செல்வராஜா கிருஷ்ணன்'
const note = 'Ring twice.\nகதவைத் தட்டவும்'

async function place(more: object = {}): Promise<string> {
  const lines = [
    { productId: 'SOAP', qty: 2 },
    { productId: 'OIL', qty: 3 },
  ]
  const body = { ...orderBody(...lines), name: sinhala, notes: note, ...more }
  const answer = await shop.call('POST', '/orders', { token: buyer.token, body })
  expect(answer.status, answer.text).toBe(201)
  await shop.db
    .updateTable('products')
    .set({ stock: 10 })
    .where('product_id', '=', 'SOAP')
    .execute()
  return answer.body.order.orderId
}

const ask = (method: 'GET' | 'POST', path: string, payload?: object) =>
  shop.app.inject({
    method,
    url: `/api/admin/orders/${path}`,
    headers: { authorization: `Bearer ${admin.token}` },
    ...(payload ? { payload } : {}),
  })

async function print(path: string, payload?: object): Promise<Buffer> {
  const answer = await ask(payload ? 'POST' : 'GET', path, payload)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  return answer.rawPayload
}
const read = async (path: string, payload?: object) => textOfPdf(await print(path, payload))
const documentOf = async (orderId: string, kind = 'invoice') => {
  const { documents } = (await shop.call('GET', `/admin/orders/${orderId}/documents`, admin)).body
  return `${orderId}/documents/${documents.find((one: { kind: string }) => one.kind === kind).number}`
}

async function set(key: string, value: unknown) {
  const { body } = await shop.call('GET', '/admin/settings', admin)
  const { version } = body.items.find((item: { key: string }) => item.key === key)
  const answer = await shop.call('PUT', `/settings/${key}`, { ...admin, body: { value, version } })
  expect(answer.status, answer.text).toBe(200)
}

test('prints seller, buyer, items and totals of an invoice, also in Sinhala and Tamil', async () => {
  const orderId = await place({ address: `12 Temple Road\n${tamil}` })
  const path = `/admin/orders/${orderId}/invoice`
  expect((await shop.call('POST', path, { ...admin, body: {} })).status).toBe(200)
  const [page, ...more] = await read(await documentOf(orderId))
  expect(more).toEqual([])
  for (const said of [
    ...['Invoice', 'Araliya', '27 Temple Trees Lane', 'INV-2', '-000001', orderId],
    ...[sinhala, tamil, 'සඳුන් සබන්', 'வேப்பிலை எண்ணெய்', 'SOAP', 'Cash on delivery'],
    ...['1,250.50', '2,501.00', '3,000.00', 'LKR 5,501.00'],
  ])
    expect(page).toContain(said)
  for (const unsaid of ['Tax', 'VAT', 'Rupees', 'Place of supply'])
    expect(page).not.toContain(unsaid)
})

test('prints the shop’s title, tax numbers and place on a tax invoice, and the same file after edits', async () => {
  await set('documents.invoiceTitle', 'Tax Invoice')
  await set('documents.taxNumber', 'VAT No. 123456789-7000')
  await set('documents.placeOfSupply', 'Kandy, Sri Lanka')
  await set('documents.amountInWords', true)
  await set('documents.note', 'Thank you.')
  await set('tax.rate', 18)
  const orderId = await place()
  await shop.call('POST', `/admin/orders/${orderId}/invoice`, {
    ...admin,
    body: { taxNumber: '987654321-7000' },
  })
  const before = await print(await documentOf(orderId))
  const [page] = await textOfPdf(before)
  for (const said of [
    ...['Tax Invoice', 'VAT No. 123456789-7000', 'VAT No. 987654321-7000', 'Kandy, Sri Lanka'],
    ...['Tax 18 %', '839.14', 'Value without tax', '4,661.86', 'Thank you.'],
    'Rupees five thousand five hundred and one only',
  ])
    expect(page).toContain(said)

  await set('documents.invoiceTitle', 'Invoice')
  for (const key of ['documents.taxNumber', 'documents.placeOfSupply', 'documents.note'])
    await set(key, '')
  await set('documents.amountInWords', false)
  await set('tax.rate', 0)
  await set('shop.name', 'Another name')
  await set('shop.address', ['Elsewhere'])
  const edited = { name: 'Another buyer', address: 'Elsewhere', total_cents: 1 }
  await shop.db.updateTable('orders').set(edited).where('order_id', '=', orderId).execute()
  await shop.db
    .updateTable('order_items')
    .set({ name: 'Another thing', price_cents: 1, quantity: 9 })
    .execute()
  expect((await print(await documentOf(orderId))).equals(before)).toBe(true)
  await set('shop.name', 'Araliya')
  await shop.call('PUT', `/orders/${orderId}`, { ...admin, body: { status: 'Cancelled' } })
  const [credit] = await read(await documentOf(orderId, 'credit-note'))
  for (const said of [
    'Credit note',
    'CRN-2',
    'For invoice',
    'INV-2',
    'Order cancelled',
    'LKR 5,501.00',
  ])
    expect(credit).toContain(said)
})

test('names the collecting customer on the packing slip of a collected order', async () => {
  const orderId = await place({ address: '12 Temple Road, Kandy' })
  await makeCollected(shop.db, orderId)
  const [slip] = await read(`${orderId}/packing-slip.pdf`)
  expect(slip).toContain('Collected in the shop by')
  expect(slip).toContain('Cash on collection')
  expect(slip).not.toMatch(/Deliver to|Cash on delivery|Temple Road/)
})

test('prints the amount to collect and the customer note on a packing slip, without prices', async () => {
  const orderId = await place()
  const [slip] = await read(`${orderId}/packing-slip.pdf`)
  for (const said of [
    orderId,
    sinhala,
    'COLLECT LKR 5,501.00',
    'Ring twice.',
    'கதவைத் தட்டவும்',
    'Total units 5',
  ])
    expect(slip).toContain(said)
  expect(slip).not.toContain('1,250.50')
  await shop.db
    .updateTable('orders')
    .set({
      payment_status: 'paid',
      payment_method: 'card',
      payment_brand: 'visa',
      payment_last4: '4242',
    })
    .where('order_id', '=', orderId)
    .execute()
  const [paid] = await read(`${orderId}/packing-slip.pdf`)
  expect(paid).toContain('Card (Visa •••• 4242)')
  expect(paid).not.toContain('COLLECT')
  expect((await read(`${orderId}/label.pdf`))[0]).toContain('Paid: nothing to collect')
})

test('prints a label with its waybill on one page of 100 × 150 mm, also with a long address', async () => {
  const orderId = await place({ address: `${'Long road '.repeat(40)}\n${'x'.repeat(90)}` })
  const pdf = await print(`${orderId}/label.pdf?waybill=DOM123456789LK`)
  const pages = await textOfPdf(pdf)
  expect(pages).toHaveLength(1)
  for (const said of ['COLLECT LKR 5,501.00', 'DOM123456789LK', orderId, '+94 77 123 4567'])
    expect(pages[0]).toContain(said)
  expect(pdf.toString('latin1')).toMatch(/\/MediaBox ?\[0 0 283\.46\d* 425\.19\d*\]/)
  const wrong = await ask('GET', `${orderId}/label.pdf?waybill=%E0%B6%85`)
  expect([wrong.statusCode, wrong.json().issues[0].path]).toEqual([400, 'waybill'])
})

test('prints many orders in the given sequence, and names or issues missing invoices', async () => {
  const orders = [await place(), await place(), await place()].reverse()
  const slips = await read('documents.pdf', { document: 'packing-slip', orderIds: orders })
  expect(slips.map((page) => /ORD-\d+/.exec(page)![0])).toEqual(orders)
  await shop.call('POST', `/admin/orders/${orders[1]}/invoice`, { ...admin, body: {} })
  const missing = await ask('POST', 'documents.pdf', { document: 'invoice', orderIds: orders })
  expect(missing.statusCode).toBe(400)
  expect(missing.json().issues).toEqual([
    { path: 'orderIds.0', message: `${orders[0]} has no invoice yet` },
    { path: 'orderIds.2', message: `${orders[2]} has no invoice yet` },
  ])
  const made = await read('documents.pdf', { document: 'invoice', orderIds: orders, issue: true })
  expect(made.map((page) => /ORD-\d+/.exec(page)![0])).toEqual(orders)
  const unknown = await ask('POST', 'documents.pdf', {
    document: 'label',
    orderIds: [orders[0], 'ORD-9'],
  })
  expect(unknown.json().issues).toEqual([{ path: 'orderIds.1', message: 'ORD-9 does not exist' }])
  for (const orderIds of [[], Array(201).fill(orders[0]), 'ORD-1'])
    expect((await ask('POST', 'documents.pdf', { document: 'label', orderIds })).statusCode).toBe(
      400,
    )
})

test('prints customer text literally, never as markup', async () => {
  const markup =
    '#read("/etc/passwd") #panic() *b* _i_ $x$ <l> @r \\ [c] `raw` // no /* no */ = h - i ~'
  const orderId = await place({ name: markup, notes: `= Title\n${markup}` })
  for (const document of ['packing-slip', 'label'])
    expect((await read(`${orderId}/${document}.pdf`))[0]).toContain(markup)
  const orderIds: string[] = []
  for (const name of Object.values(hostileNames)) {
    const hostile = { name: name.replaceAll('\u0000', '') }
    orderIds.push(await place())
    const of = shop.db.updateTable('orders').set(hostile).where('order_id', '=', orderIds.at(-1)!)
    await of.execute()
  }
  const slips = (await read('documents.pdf', { document: 'packing-slip', orderIds })).join(' ')
  for (const each of orderIds) expect(slips).toContain(each)
  expect(slips.split('COLLECT LKR 5,501.00')).toHaveLength(orderIds.length + 1)
  const labels = await read('documents.pdf', { document: 'label', orderIds })
  expect(labels.map((page) => /ORD-\d+/.exec(page)![0])).toEqual(orderIds)
})

test('the QR code of a label opens the status and contents of the order, without personal data', async () => {
  const orderId = await place()
  const row = await findOrder(shop.db, orderId)
  const code = new URL(labelPath(shop.services, row!), 'https://x').searchParams.get('parcel')!
  const open = (label: string) => shop.call('POST', '/orders/by-label', { body: { code: label } })
  const { status, body, text } = await open(code)
  expect([status, body.order.orderId, body.cashToCollect]).toEqual([200, orderId, 5_501])
  for (const personal of [row!.name, row!.phone, row!.items[0]!.name])
    expect(text).not.toContain(personal)
  await shop.call('PUT', `/orders/${orderId}`, { ...admin, body: { status: 'Delivered' } })
  expect((await open(code)).body).not.toHaveProperty('cashToCollect')
  for (const wrong of [orderId, `${orderId}.`, code.replace(/.$/, '~'), `ORD-9${code.slice(5)}`])
    expect((await open(wrong)).status).toBe(404)
})

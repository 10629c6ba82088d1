import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { settingSaver } from '../../../support/settings.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'

/** Texts that careless writers or readers of CSV lose. */
const awkward = [
  {
    productId: 'x-1',
    productName: '=cmd|"calc"!A1',
    altNames: ['-5', 'a|b', 'back\\slash', '@sum, and more', 'සඳුන්'],
    category: 'a > b, c',
    price: 1_299.5,
    lastPrice: 999.05,
    description: '  Two  spaces,\r\n\tthen a tab\n\n\nand <b>no</b> HTML & "quotes" &amp; \'=1+1 ',
    images: ['/images/1-a.webp', 'https://example.com/b.webp?a=1,2', '/images/2-c.webp'],
  },
  { productId: "'=x", productName: "'quoted", description: "'+1", stock: 0 },
  { productId: '+94', productName: '  x'.trim(), altNames: [], description: '\t=1' },
  { productId: 'UPPER/Case 1', productName: 'A &amp; B', category: 'bath&body', price: 0 },
]

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin', email: 'owner@example.com' })).token
for (const product of awkward) await makeProduct(shop.db, product)
await shop.db
  .updateTable('products')
  .set({ image_alts: ['A jar', '', ''] })
  .where('product_id', '=', 'x-1')
  .execute()

const download = (path: string) => shop.call('GET', path, { token })

async function importText(text: string, query = '') {
  const { body, status } = await shop.call('POST', `/imports${query}`, {
    token,
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.report
}

test.each(['csv', 'jsonl', 'shopify'])(
  'a %s export that is imported again changes nothing',
  async (format) => {
    const { text, status } = await download(`/exports/products?format=${format}`)
    expect(status).toBe(200)
    const report = await importText(text)
    expect(report.products).toEqual({ created: 0, updated: 0, unchanged: 4, rejected: 0 })
  },
)

test('an export fills an empty shop with the same products', async () => {
  const { text } = await download('/exports/products?format=csv')
  await using other = await createTestApp()
  const owner = await makeUser(other.db, { type: 'admin' })
  await other.call('POST', '/imports', {
    token: owner.token,
    body: text,
    headers: { 'content-type': 'text/csv' },
  })
  const again = await other.call('GET', '/exports/products?format=csv', { token: owner.token })
  const lines = (csv: string) => csv.split('\r\n').sort()
  expect(lines(again.text)).toEqual(lines(text))
})

test('no cell of a CSV export begins like a formula', async () => {
  const { text } = await download('/exports/products')
  const reader = new CsvReader(',')
  const cells = [...reader.push(text.replace('\ufeff', '')), ...reader.end()].flatMap(
    (record) => record.cells,
  )
  expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
})

test('filters narrow an export, and a filter that does not fit is refused by name', async () => {
  const found = await download('/exports/products?category=bath%26body&format=jsonl')
  expect(
    found.text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).productId),
  ).toEqual(['UPPER/Case 1'])
  const sold = await download('/exports/products?stock=out&format=jsonl')
  expect(JSON.parse(sold.text).productId).toBe("'=x")
  const wrong = await download('/exports/products?status=Pending')
  expect(wrong.status).toBe(400)
  expect(wrong.body.issues[0].path).toBe('status')
  expect((await download('/exports/orders?format=shopify')).status).toBe(400)
  expect((await download('/exports/secrets')).status).toBe(400)
})

test('orders, customers and subscribers export without passwords, and orders by date', async () => {
  const { row, token: customer } = await makeUser(shop.db, { firstName: '=HYPERLINK("x")' })
  await shop.call('POST', '/orders', {
    token: customer,
    body: orderBody({ productId: 'x-1', qty: 2 }),
  })
  const orders = await download('/exports/orders')
  expect(orders.text).toContain('2 × =cmd')
  expect(orders.text).toContain('1998.10')
  const later = await download('/exports/orders?from=2200-01-01')
  expect(later.text.trim().split('\r\n')).toHaveLength(1)
  const customers = await download('/exports/customers?type=customer')
  expect(customers.text).toContain(`${row.email},"'=HYPERLINK(""x"")"`)
  expect(customers.text).not.toMatch(/password|argon2/)
  await shop.db
    .insertInto('newsletter_subscribers')
    .values({ email: 'reader@example.com' })
    .execute()
  const subscribers = await download('/exports/subscribers?format=jsonl')
  expect(JSON.parse(subscribers.text).email).toBe('reader@example.com')
})

test('the file of orders has delivery, discounts, tax by rate, refunds and the numbers of invoices', async () => {
  await using own = await createTestApp()
  const owner = (await makeUser(own.db, { type: 'admin' })).token
  const call = async (method: string, path: string, body?: object) => {
    const answer = await own.call(method, path, { token: owner, ...(body ? { body } : {}) })
    expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300)
    return answer
  }
  const set = settingSaver(own, { token: owner })
  await makeProduct(own.db, { productId: 'OIL', price: 1_180, category: 'skincare' })
  await makeProduct(own.db, { productId: 'SOAP', price: 1_000, category: 'bath&body' })
  await set('tax.rate', 18)
  await set('tax.byCategory', [{ category: 'bath&body', rate: 0 }])
  const off = { name: 'Ten off', type: 'percentage', percent: 10 }
  await call('POST', '/admin/promotions', off)
  const body = orderBody({ productId: 'OIL', qty: 1 }, { productId: 'SOAP', qty: 2 })
  const { orderId } = (await call('POST', '/orders', body)).body.order
  await call('PUT', `/orders/${orderId}`, { status: 'Delivered' })
  await call('POST', `/admin/orders/${orderId}/collections`, { amount: 2_862 })
  await call('POST', `/admin/orders/${orderId}/returns`, {
    lines: [{ productId: 'SOAP', quantity: 1 }],
    method: 'cash',
  })
  const reader = new CsvReader(',')
  const { text } = await call('GET', '/exports/orders')
  const [head, row] = [...reader.push(text.replace('\ufeff', '')), ...reader.end()]
  const cells = Object.fromEntries(head!.cells.map((name, at) => [name, row!.cells[at]]))
  expect(head!.cells.slice(0, 17).at(-1)).toBe('due')
  expect(cells).toMatchObject({
    total: '2862.00',
    discount: '318.00',
    delivery: '0.00',
    fees: '0.00',
    tax: '162.00',
    taxByRate: '18 %: 162.00',
    paid: '1962.00',
    refunded: '900.00',
    financialStatus: 'partRefunded',
    invoices: expect.stringMatching(/^INV-\d{4}-000001$/),
    creditNotes: expect.stringMatching(/^CRN-\d{4}-000001$/),
    invoiced: '1962.00',
    invoicedTax: '162.00',
  })
})

test('exports selected orders with one row per order or per item', async () => {
  const { token: customer } = await makeUser(shop.db)
  const place = async (...lines: { productId: string; qty: number }[]) => {
    const body = { ...orderBody(lines[0]!), orderedItems: lines }
    return (await shop.call('POST', '/orders', { token: customer, body })).body.order.orderId
  }
  const one = await place({ productId: 'x-1', qty: 2 }, { productId: 'UPPER/Case 1', qty: 1 })
  await place({ productId: 'x-1', qty: 1 })
  const other = await place({ productId: 'x-1', qty: 1 })
  const file = (body: object) => shop.call('POST', '/exports/orders', { token, body })
  const selected = { orderIds: [one, other, 'ORD-999999'], format: 'jsonl', sort: 'oldest' }
  const read = async (body: object) =>
    (await file(body)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect((await read(selected)).map(({ orderId }) => orderId)).toEqual([one, other])
  expect(await read({ ...selected, orderIds: [one], rows: 'items' })).toMatchObject([
    { orderId: one, productId: 'x-1', quantity: 2, price: '999.05', amount: '1998.10' },
    { orderId: one, productId: 'UPPER/Case 1', quantity: 1, price: '0.00', paymentState: 'due' },
  ])
  const csv = await file({ orderIds: [other], rows: 'items' })
  expect(csv.headers['content-disposition']).toMatch(/"orders-items-.*\.csv"/)
  expect(csv.text).toContain("'=cmd|")
  const items = await download('/exports/orders?rows=items&q=ORD-999999')
  expect(items.text.trim().split('\r\n')).toHaveLength(1)
  const log = await download('/admin/audit?action=export.download')
  expect(log.body.items[1].changes.orderIds).toEqual([null, [other]])
  for (const [path, body, field] of [
    ['orders', { orderIds: [] }, 'orderIds'],
    ['orders', { orderIds: Array(1_001).fill('ORD-000001') }, 'orderIds'],
    ['orders', { rows: 'lines' }, 'rows'],
    ['products', { rows: 'items' }, 'rows'],
    ['customers', { orderIds: [one] }, 'orderIds'],
  ] as const) {
    const refused = await shop.call('POST', `/exports/${path}`, { token, body })
    expect([refused.status, refused.body.issues?.[0].path]).toEqual([400, field])
  }
})

test('exports rows in the requested sort order, page by page', async () => {
  const idsBy = async (sort: string) =>
    (await download(`/exports/products?format=jsonl&sort=${sort}`)).text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  const byPrice = (await idsBy('-price')).map(({ lastPrice }) => lastPrice)
  expect(byPrice).toEqual(byPrice.toSorted((a, b) => b - a))
  const byStock = (await idsBy('stock')).map(({ stock }) => stock)
  expect(byStock).toEqual(byStock.toSorted((a, b) => a - b))
  expect(byStock).toHaveLength(4)
  for (const wrong of ['products?sort=total', 'orders?sort=price', 'subscribers?sort=oldest'])
    expect((await download(`/exports/${wrong}`)).status).toBe(400)
})

test('exports the rows of the admin list, also for a search by product ID', async () => {
  for (const q of ['x-1', 'UPPER/C', 'සඳුන්', '---', 'nothing like it']) {
    const query = encodeURIComponent(q)
    const shown = await download(`/admin/products?q=${query}&limit=200`)
    const { text } = await download(`/exports/products?format=jsonl&q=${query}`)
    const exported = text
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).productId)
    const listed = shown.body.items.map(({ productId }: { productId: string }) => productId)
    expect(exported.sort(), q).toEqual(listed.sort())
  }
})

test('exports all rows beyond the first page', async () => {
  await using large = await createTestApp()
  const owner = await makeUser(large.db, { type: 'admin' })
  const emails = Array.from({ length: 1_003 }, (_, index) => `reader-${index}@example.com`)
  await large.db
    .insertInto('newsletter_subscribers')
    .values(emails.map((email) => ({ email })))
    .execute()
  const { text } = await large.call('GET', '/exports/subscribers?format=jsonl', {
    token: owner.token,
  })
  const exported = text.trim().split('\n')
  expect(new Set(exported.map((line) => JSON.parse(line).email))).toEqual(new Set(emails))
  expect(exported).toHaveLength(emails.length)
})

test('filters orders from a timestamp (inclusive) to another (exclusive), in both sort orders', async () => {
  await using shopOfDates = await createTestApp()
  const owner = await makeUser(shopOfDates.db, { type: 'admin' })
  const dates = ['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04'].map(
    (day) => `${day}T10:00:00.000Z`,
  )
  for (const date of dates)
    await shopOfDates.db
      .insertInto('orders')
      .values({
        email: 'a@example.com',
        name: date,
        address: 'x',
        phone: '0771234567',
        phone_normalised: '+94771234567',
        payment_method: 'cod',
        total_cents: 1,
        labeled_total_cents: 1,
        created_at: date,
      })
      .execute()
  const range = `from=${dates[1]}&to=${dates[3]}`
  for (const sort of ['newest', 'oldest', 'total']) {
    const path = `/exports/orders?format=jsonl&sort=${sort}&${range}`
    const { text } = await shopOfDates.call('GET', path, { token: owner.token })
    const names = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).name)
    expect(names.sort(), sort).toEqual([dates[1], dates[2]])
  }
})

import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const details = {
  brand: 'Araliya',
  tags: ['vegan', 'new'],
  sku: 'ROSE-50',
  barcode: '4791234567890',
  weight: 120,
  size: 50,
  unit: 'ml',
  howToUse: 'A drop, morning and evening.',
  ingredients: 'Aqua, Rosa damascena',
}
const forStaff = { ...details, cost: 640.5, lowStock: 12 }
const nothing = Object.fromEntries(Object.keys(forStaff).map((name) => [name, null]))

const fields = { productName: 'Rose oil', category: 'skincare', price: 1_500 }
const create = (productId: string, details?: object) =>
  shop.call('POST', '/products', {
    token,
    body: { productId, ...fields, stock: 20, ...(details ? { details } : {}) },
  })
const asStaff = async (productId: string) =>
  (await shop.call('GET', `/admin/products/${productId}`, { token })).body.details
const importText = async (body: string, type: string) =>
  (await shop.call('POST', '/imports', { token, body, headers: { 'content-type': type } })).body
    .report

test('stores product details, and shows cost and low stock threshold only to staff', async () => {
  expect((await create('D-1', forStaff)).status).toBe(201)
  const shown = await shop.call('GET', '/products/D-1/details')
  expect(shown.body.details).toEqual(details)
  expect(shown.text).not.toContain('640.5')
  expect(await asStaff('D-1')).toEqual(forStaff)
  const list = await shop.call('GET', '/products')
  expect(list.text).not.toMatch(/sku|640\.5/)
  await create('D-2')
  expect(await asStaff('D-2')).toEqual(nothing)
})

test('merges details in a PATCH, validates them, and requires the permission for cost', async () => {
  await create('D-10', forStaff)
  const patch = (body: object, as = token) =>
    shop.call('PATCH', '/products/D-10', { token: as, body })
  expect((await patch({ details: { sku: null, weight: 150 } })).body).toMatchObject({ version: 2 })
  expect(await asStaff('D-10')).toEqual({ ...forStaff, sku: null, weight: 150 })
  const { status, body } = await patch({ stock: 5, details: { weight: 0 } })
  expect([status, body.issues]).toEqual([
    400,
    [{ path: 'details.weight', message: 'must be at least 1' }],
  ])
  const editor = (await makeUser(shop.db, { type: 'admin', role: 'editor' })).token
  expect((await patch({ details: { cost: 1 } }, editor)).status).toBe(403)
  expect((await patch({ details: { size: 75 } }, editor)).status).toBe(200)
  expect(await asStaff('D-10')).toMatchObject({ cost: 640.5, size: 75 })
})

test('updates named details, clears blank ones, and increments the version', async () => {
  await create('D-3', forStaff)
  const first = await shop.call('PUT', '/products/D-3', {
    token,
    body: { ...fields, details: { sku: ' ', weight: 150 } },
  })
  expect(first.body.version).toBe(2)
  expect(await asStaff('D-3')).toEqual({ ...forStaff, sku: null, weight: 150 })
  const again = await shop.call('PUT', '/products/D-3', { token, body: fields })
  expect(again.body.version).toBe(2)
  const { rows } = await shop.db
    .selectFrom('audit_log')
    .select('changes')
    .where('entity_id', '=', 'D-3')
    .where('action', '=', 'product.update')
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows).toEqual([{ changes: { sku: ['ROSE-50', null], weight: [120, 150] } }])
  const refused = await shop.call('PUT', '/products/D-3', {
    token,
    body: { ...fields, details: { weight: 0, unit: 'pint', cost: 1.234 } },
  })
  expect(refused.body.issues.map(({ path }: { path: string }) => path)).toEqual([
    'details.weight',
    'details.unit',
    'details.cost',
  ])
})

test.each([
  ['csv', 'text/csv'],
  ['jsonl', 'application/jsonl'],
])(
  'imports an unchanged %s export without changes, and an edited one with them',
  async (format, type) => {
    await create(`D-${format}`, { ...forStaff, howToUse: 'One,\n"two" and | three' })
    const { text } = await shop.call('GET', `/exports/products?format=${format}`, { token })
    expect((await importText(text, type)).products).toMatchObject({ updated: 0, rejected: 0 })
    const edited = text.replaceAll('640.5', '700.25').replaceAll('ROSE-50', 'ROSE-51')
    expect((await importText(edited, type)).products).toMatchObject({ rejected: 0 })
    expect(await asStaff(`D-${format}`)).toMatchObject({
      cost: 700.25,
      sku: 'ROSE-51',
      howToUse: 'One,\n"two" and | three',
    })
  },
)

test('keeps details when an imported file has no columns for them', async () => {
  await create('D-5', forStaff)
  const report = await importText('productId,price,size,weight\nD-5,1600,Large,heavy\n', 'text/csv')
  expect(report.products).toMatchObject({ updated: 1, rejected: 0 })
  expect(await asStaff('D-5')).toEqual(forStaff)
})

test('applies a product’s own low stock threshold in lists, counters and events', async () => {
  await shop.db.deleteFrom('products').execute()
  await shop.db.deleteFrom('events').execute()
  await create('OWN', { lowStock: 18 })
  await makeProduct(shop.db, { productId: 'USUAL', stock: 10 })
  await makeProduct(shop.db, { productId: 'NEVER', stock: 3 })
  await shop.call('PUT', '/products/NEVER', {
    token,
    body: { ...fields, details: { lowStock: 2 } },
  })
  const low = async () => {
    const { body } = await shop.call('GET', '/admin/products?stock=low', { token })
    expect(body.counters.lowStock).toBe(body.items.length)
    return body.items.map(({ productId }: { productId: string }) => productId)
  }
  expect(await low()).toEqual([])
  const buyer = await makeUser(shop.db)
  const body = orderBody({ productId: 'OWN', qty: 2 }, { productId: 'USUAL', qty: 2 })
  expect((await shop.call('POST', '/orders', { token: buyer.token, body })).status).toBe(201)
  expect(await low()).toEqual(['OWN'])
  const events = await shop.db
    .selectFrom('events')
    .select('entity_id')
    .where('type', '=', 'product.low_stock')
    .execute()
  expect(events).toEqual([{ entity_id: 'OWN' }])
})

import { expect, test } from 'vitest'
import type { Mapping } from '#server/modules/imports/contract/mapping.schema.ts'
import { makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

/** Sends a file and runs it. @returns its end, and what happened to each row: `line outcome productId changes-or-reason` */
async function bring(text: string, mapping: Mapping = {}, options: Record<string, unknown> = {}) {
  const headers = { 'content-type': 'text/csv' }
  const sent = await shop.call('POST', '/imports?start=later', { body: text, token, headers })
  const { id, recognised } = sent.body
  const body = { mapping, ...options }
  await shop.call('POST', `/imports/${id}/start`, { token, body })
  const end = await settledImport(shop, token, id)
  const { body: page } = await shop.call('GET', `/imports/${id}/rows?limit=100`, { token })
  // biome-ignore lint/suspicious/noExplicitAny: rows of the report
  const rows = page.items.map((row: any) => {
    const changes = row.changes.map(
      ({ field, from, to }: { field: string; from: unknown; to: unknown }) =>
        `${field} ${from}→${to}`,
    )
    const reasons = row.issues.map(({ reason }: { reason: string }) => reason)
    return [row.line, row.outcome, row.productId, ...changes, ...reasons].join(' ')
  })
  const { rows: counts } = end.report
  return { format: recognised.format, state: end.state, message: end.message, rows, counts }
}

const stockOf = async (productId: string): Promise<number> =>
  (await shop.call('GET', `/products/${productId}`)).body.stock

/** Six products, two of which share a barcode. */
async function fill(name: string): Promise<void> {
  const rows = [
    [`${name}-oil-50-ml`, `${name}-O50`, '111'],
    [`${name}-oil-100-ml`, `${name}-O100`, '222'],
    [`${name}-soap`, `${name}-SOAP`, '333'],
    [`woo-${name}`, '', ''],
    [`${name}-twin-1`, `${name}-T1`, '777'],
    [`${name}-twin-2`, `${name}-T2`, '777'],
  ]
  const lines = rows.map(
    ([id, sku, code]) =>
      `${id},Name of ${id},skincare,1000,900,3,${sku},${code && `${name}${code}`}`,
  )
  const head = 'productId,productName,category,price,lastPrice,stock,details.sku,details.barcode'
  const { counts } = await bring(`${head}\n${lines.join('\n')}\n`)
  expect(counts).toMatchObject({ created: 6 })
}

test("Shopify's inventory changes stock alone: summed over locations, or of one, by id and else by SKU", async () => {
  await fill('a')
  const head =
    'Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Location,Incoming,Unavailable,Committed,Available,On hand'
  const text = `${head}
a-oil,Another title,Size,50 ml,,,,Colombo,5,0,1,4,5
a-oil,,Size,100 ml,,,,Colombo,0,0,0,-2,-2
a-bar,,Title,Default Title,a-soap,,,Colombo,0,0,0,7,7
a-oil,,Size,50 ml,,,,Kandy,0,0,0,6,6
a-oil,,Size,100 ml,,,,Kandy,0,0,0,not stocked,not stocked
a-bar,,Title,Default Title,a-soap,,,Kandy,0,0,0,,
a-unknown,,Title,Default Title,a-none,,,Kandy,0,0,0,1,1
a-twin,,Title,Default Title,a-T1,,,Kandy,0,0,0,1.5,1
`
  const one = await bring(text, { location: 'kandy' }, { dryRun: true })
  expect(one.rows).toEqual([
    '2 updated a-oil-50-ml stock 3→6',
    expect.stringContaining('8 rejected a-unknown is unknown: no product'),
    '9 rejected a-twin is not a whole number',
  ])
  const all = await bring(text)
  expect(all).toMatchObject({ format: 'stock', state: 'done' })
  expect(all.counts).toEqual({ read: 8, created: 0, updated: 6, unchanged: 0, rejected: 2 })
  expect(all.rows).toEqual([
    '2 updated a-oil-50-ml stock 3→10',
    '3 updated a-oil-100-ml stock 3→0',
    '4 updated a-soap stock 3→7',
    '8 rejected a-unknown is unknown: no product has the product ID "a-unknown" or the SKU "a-none", and a stock file creates no products',
    '9 rejected a-twin is not a whole number',
  ])
  const { body } = await shop.call('GET', '/products/a-oil-50-ml')
  expect(body).toMatchObject({ productName: 'Name of a-oil-50-ml', price: 1000, stock: 10 })
  expect((await shop.call('GET', '/products/a-unknown')).body).toBeNull()
  const again = await bring(text)
  expect(again.counts).toMatchObject({ updated: 0, unchanged: 6, rejected: 2 })
  const nowhere = await bring(text, { location: 'Galle' })
  expect(nowhere.message).toContain('the file has no location "Galle"; it has colombo, kandy')
  const missing = await bring(text, {}, { deleteMissing: true, dryRun: true })
  expect(missing.message).toContain('deleting missing products needs')
})

test("Shopify's inventory is read with a column of each location, as it was, and with the entered quantities, as it is", async () => {
  await fill('b')
  const wide = `Handle,Title,Option1 Name,Option1 Value,SKU,HS Code,COO,Colombo,Kandy
b-oil,Oil,Size,50 ml,,,,4,not stocked
b-soap,Soap,Title,Default Title,,,,5,6
`
  expect((await bring(wide)).rows).toEqual([
    '2 updated b-oil-50-ml stock 3→4',
    '3 updated b-soap stock 3→11',
  ])
  expect((await bring(wide, { location: 'Kandy' })).rows).toEqual(['3 updated b-soap stock 11→6'])
  const typed = `Handle,Option1 Value,SKU,Location,Unavailable (not editable),Committed (not editable),Available (not editable),On hand (current),On hand (new)
b-oil,50 ml,,Colombo,1,2,7,10,20
b-soap,Default Title,,Colombo,0,0,8,8,
`
  expect((await bring(typed)).rows).toEqual([
    '2 updated b-oil-50-ml stock 4→17',
    '3 updated b-soap stock 6→8',
  ])
  await bring('productId,productName,category,price,stock\nb-oil,Oil,skincare,10,0\n')
  const merged = `Handle,Title,Option1 Name,Option1 Value,SKU,COO,Colombo\nb-oil,Oil,Size,50 ml,,,4\nb-oil,,Size,100 ml,,,5\n`
  expect((await bring(merged, { variants: 'merge' })).rows).toEqual(['2 updated b-oil stock 0→9'])
})

test("WooCommerce's stock columns, and tables of a code and a number, change stock alone", async () => {
  await fill('c')
  const woo = `ID,SKU,Stock,In stock?
c,,9,1
2,c-O50,,0
3,c-soap,,1
4,c-none,5,1
`
  const { rows, format, counts } = await bring(woo)
  expect(format).toBe('stock')
  expect(rows).toEqual([
    '2 updated woo-c stock 3→9',
    '3 updated c-oil-50-ml stock 3→0',
    expect.stringContaining('5 rejected c-none is unknown'),
  ])
  expect(counts).toMatchObject({ unchanged: 1 })
  expect((await bring('SKU;Bestand\nC-SOAP;12\nc-oil-100-ml;5\n')).rows).toEqual([
    '2 updated c-soap stock 3→12',
    '3 updated c-oil-100-ml stock 3→5',
  ])
  expect((await bring('ean,qty\nc333,13\nc777,1\n')).rows).toEqual([
    '2 updated c-soap stock 12→13',
    expect.stringMatching(
      /^3 rejected c777 is the barcode of 2 products of the shop \("c-twin-1", "c-twin-2"\)/,
    ),
  ])
  expect((await bring('sku,stock\nc-T1,"1,5"\nc-T1,5\nC-T1,6\n')).rows).toEqual([
    expect.stringMatching(/^2 rejected .* must be a whole number$/),
    '3 updated c-twin-1 stock 3→5',
    expect.stringContaining('4 rejected c-twin-1 refers to the same product as line 3'),
  ])
  // a file with further columns of products is no stock file
  expect((await bring('sku,name,stock\nc-T1,N,5\n')).format).toBe('table')
})

test('products are found by their SKU or barcode whatever their ids, where the mapping says so', async () => {
  await fill('d')
  const head = 'Nr,Title,Kind,Price,Code,Count'
  const columns = {
    productId: 'Nr',
    productName: 'Title',
    category: 'Kind',
    price: 'Price',
    stock: 'Count',
  } as const
  const mapping = (by: 'sku' | 'barcode'): Mapping => ({
    columns: { ...columns, [by]: 'Code' },
    match: by,
  })
  const { rows } = await bring(
    `${head}
x1,Rose,skincare,1000, d-o50 ,5
x2,New,skincare,10,d-new,5
,Nameless,skincare,10,d-other,5
x4,None,skincare,10,,5
d-soap,Taken,skincare,10,d-else,5
x6,Twice,skincare,1000,d-O50,6
woo-d,Given,skincare,1000,d-woo,3
`,
    mapping('sku'),
  )
  expect(rows).toEqual([
    '2 updated d-oil-50-ml productName Name of d-oil-50-ml→Rose stock 3→5',
    '3 created x2',
    '4 rejected  productId is missing, but new products need it',
    '5 rejected x4 is empty, but products are matched by SKU',
    '6 rejected d-soap is not the SKU of any product, and the product "d-soap" of this row has the SKU "d-SOAP"',
    '7 rejected x6 line 2 has the same SKU with other values (with duplicates "first" in the mapping the first row is used)',
    '8 updated woo-d productName Name of woo-d→Given sku null→d-woo',
  ])
  const codes = await bring(
    `${head}\nx1,Rose,skincare,1000,d111,5\nx2,Twin,skincare,1000,d777,5\n`,
    mapping('barcode'),
  )
  expect(codes.counts).toMatchObject({ unchanged: 1, rejected: 1 })
  expect(codes.rows).toEqual([expect.stringContaining('2 products of the shop')])
  // stored codes keep their spelling
  const { body } = await shop.call('GET', '/admin/products/d-oil-50-ml', { token })
  expect(body.details?.sku ?? body.product?.details?.sku).toBe('d-O50')
  const none = await bring(`${head}\nx1,Rose,skincare,1000,d111,5\n`, { columns, match: 'sku' })
  expect(none.message).toContain('no column, template or constant fills sku')
  expect(await stockOf('d-oil-50-ml')).toBe(5)
})

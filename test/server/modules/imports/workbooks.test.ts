import { expect, test } from 'vitest'
import { makeUser } from '../../../support/factories.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'
import { rowOf, workbookOf } from '../../../support/workbook.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

async function send(file: Buffer | string, query: Record<string, string> = {}) {
  const response = await shop.app.inject({
    method: 'POST',
    url: `/api/imports?${new URLSearchParams(query)}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    payload: file,
  })
  return { status: response.statusCode, body: response.json() }
}
const ask = (method: string, path: string, body?: object) =>
  shop.call(method, `/imports/${path}`, { token, body })

/** The sheets of a supplier: hidden notes, a price list, and one of last year. */
const supplier = workbookOf({
  packed: true,
  hidden: ['Notes'],
  formats: ['000000000000', '$#,##0.00', 'dd.mm.yyyy'],
  shared: ['<t>book-1</t>', '<r><t>Rose</t></r><r><t xml:space="preserve"> Dew</t></r>'],
  sheets: {
    Notes: rowOf('ask Kamal'),
    Empty: '',
    Prices: [
      rowOf(
        'productId',
        'productName',
        'category',
        'price',
        'stock',
        'details.barcode',
        'schedule.saleUntil',
        'Margin',
      ),
      `<row r="3"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><v>makeup</v></c><c><v>1250.5000000000001</v></c><c><v>7</v></c><c s="1"><v>771234567</v></c><c/><c t="e"><v>#DIV/0!</v></c></row>`,
      `<row r="4"><c t="str"><v>book-2</v></c><c t="str"><v>Kohl</v></c><c t="str"><v>makeup</v></c><c s="2"><v>12</v></c><c><v>4</v></c></row>`,
      `<row r="6"><c t="str"><v>book-3</v></c><c t="str"><v>Lost</v></c><c t="str"><v>makeup</v></c><c><v>9</v></c><c t="e"><v>#N/A</v></c></row>`,
      `<row><c t="str"><v>book-4</v></c><c t="str"><v>Never</v></c><c t="str"><v>makeup</v></c><c><f>A1*2</f></c></row>`,
    ].join(''),
    'Last year': `${rowOf('Item', 'Title', 'Rs')}${rowOf('old-1', 'Old', 300)}${rowOf('old-2', '', 400)}`,
  },
})

test('reads numbers and texts of a workbook as shown, rows by their numbers, and names a cell without a value', async () => {
  const { status, body } = await send(supplier, { fileName: 'prices.csv' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    state: 'done',
    recognised: {
      format: 'araliya',
      notation: 'xlsx',
      sheet: 'Prices',
      sheets: ['Notes', 'Empty', 'Prices', 'Last year'],
    },
    report: {
      rows: { read: 4, created: 1, rejected: 3 },
      ignoredColumns: ['Margin'],
    },
  })
  const product = (await shop.call('GET', '/products/book-1')).body
  expect(product).toMatchObject({ productName: 'Rose Dew', price: 1_250.5, stock: 7 })
  const details = await shop.db.selectFrom('product_details').select('barcode').execute()
  expect(details).toContainEqual({ barcode: '000771234567' })
  const rejected = (await ask('GET', `${body.id}/rows?outcome=rejected`)).body.items
  expect(
    rejected.map(({ line, issues }: { line: number; issues: { reason: string }[] }) => [
      line,
      issues[0]!.reason,
    ]),
  ).toEqual([
    [4, expect.stringMatching(/^is in [A-Z]{3}, for which the mapping has no rate$/)],
    [6, 'cell E6 holds the error #N/A'],
    [7, 'cell D7 holds a formula without a result; save it from a spreadsheet'],
  ])
  const again = await send(supplier)
  expect(again.body.report.rows).toMatchObject({ read: 4, unchanged: 1, rejected: 3 })
})

test('another sheet is chosen by its name, gets a draft, and its rejected rows are downloaded as read', async () => {
  const upload = (await send(supplier, { start: 'later' })).body
  const looked = async (mapping?: object) =>
    (await ask('POST', `${upload.id}/preview`, { mapping })).body
  expect((await looked()).suggestion).toBeNull()
  const { recognised, suggestion, samples } = await looked({ sheet: 'last year' })
  expect(recognised).toMatchObject({
    format: 'table',
    sheet: 'Last year',
    columns: ['Item', 'Title', 'Rs'],
  })
  expect(samples[2]).toEqual({ column: 'Rs', values: ['300', '400'] })
  expect(suggestion.mapping).toMatchObject({
    sheet: 'last year',
    columns: { productName: 'Title' },
  })
  expect(
    (await ask('POST', `${upload.id}/preview`, { mapping: { sheet: 'None' } })).body.message,
  ).toBe('the workbook has no sheet "None"; it has Notes, Empty, Prices, Last year')
  const mapping = {
    ...suggestion.mapping,
    columns: { productId: 'Item', productName: 'Title', price: 'Rs' },
  }
  const { category: _, ...rest } = mapping.constants ?? {}
  await ask('POST', `${upload.id}/start`, {
    mapping: { ...mapping, templates: undefined, constants: { ...rest, category: 'makeup' } },
  })
  const done = await settledImport(shop, token, upload.id)
  expect(done).toMatchObject({
    state: 'done',
    recognised: { sheet: 'Last year' },
    report: { rows: { read: 2, created: 1, rejected: 1 } },
  })
  const file = await ask('GET', `${upload.id}/rejected`)
  expect(file.text.split('\r\n').slice(0, 2)).toEqual([
    '\ufeffItem,Title,Rs,rejected on line,reason',
    'old-2,,400,3,Title: is empty',
  ])
  const direct = await send(supplier, { sheet: 'None' })
  expect([direct.status, direct.body.message]).toEqual([
    400,
    'the workbook has no sheet "None"; it has Notes, Empty, Prices, Last year',
  ])
})

test('reads a file with a workbook’s name by its content, or refuses it with the reason', async () => {
  const text = await send('productId|productName|category|price\nbar-1|Bars|makeup|5\n', {
    fileName: 'a.xlsx',
  })
  expect(text.body).toMatchObject({
    recognised: { notation: 'csv', delimiter: '|' },
    report: { rows: { created: 1 } },
  })
  const decimal = workbookOf({
    sheets: {
      One: `${rowOf('Nr', 'Name', 'Preis')}${rowOf('de-1', 'Rosa', 12.5)}${rowOf('de-2', 'Blau', '1.250,50')}`,
    },
  })
  const mapping = JSON.stringify({
    columns: { productId: 'Nr', productName: 'Name', price: 'Preis' },
    constants: { category: 'makeup' },
    numbers: { decimal: ',' },
  })
  expect((await send(decimal, { mapping })).body.report.rows.created).toBe(2)
  const priceOf = async (id: string) => (await shop.call('GET', `/products/${id}`)).body.price
  expect([await priceOf('de-1'), await priceOf('de-2')]).toEqual([12.5, 1_250.5])
  for (const [file, message] of [
    [workbookOf({ sheets: { One: '' } }), 'no visible sheet of the workbook has content'],
    [
      workbookOf({ sheets: { One: rowOf('productId', 'price') } }),
      'the file has a header but no rows',
    ],
    [supplier.subarray(0, 900), 'damaged or incomplete'],
  ] as const) {
    const { status, body } = await send(file)
    expect(status).toBe(400)
    expect(body.message).toContain(message)
  }
})

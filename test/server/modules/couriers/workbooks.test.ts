import { afterAll, expect, test } from 'vitest'
import { readSheet } from '#server/platform/spreadsheets/read-sheet.ts'
import { openCourierShop } from '../../../support/courier-shop.ts'
import { makeProduct, orderBody } from '../../../support/factories.ts'
import { rowOf, workbookOf } from '../../../support/workbook.ts'

const shop = await openCourierShop()
afterAll(() => shop[Symbol.asyncDispose]())

const inBase64 = (rows: string): string =>
  workbookOf({ sheets: { Sheet1: rows }, packed: true }).toString('base64')

test('updates orders from a workbook with numeric waybills and lines above the header', async () => {
  const order = await shop.sent({ rupees: 500, waybill: '100200300400', status: 'Shipped' })
  const file = inBase64(
    `${rowOf('Lanka Parcels')}<row r="4">${rowOf('AWB No', 'Status').slice(5)}${rowOf(100200300400, 'Delivered')}<row r="9"><c t="e"><v>#REF!</v></c>${rowOf('Delivered').slice(5)}`,
  )
  const ask = async (dryRun: boolean) =>
    (await shop.as('POST', '/admin/couriers/statuses', { fileName: 'a.csv', file, dryRun })).body
  expect((await ask(true)).lines).toMatchObject([
    { line: 5, orderId: order, outcome: 'willChange', from: 'Shipped', to: 'Delivered' },
    { line: 9, outcome: 'unreadable', reason: 'cell A9 holds the error #REF!' },
  ])
  expect((await ask(false)).message).toBe('1 of 2 lines changed an order.')
  expect((await shop.as('GET', `/orders/${order}`)).body.status).toBe('Delivered')
})

test('records a payout from a workbook, and rejects one with too many lines early', async () => {
  const first = await shop.sent({ rupees: 1_500, waybill: 'LP-1' })
  const read = await shop.read('', {
    file: inBase64(
      `${rowOf('Waybill', 'COD', 'Fee')}${rowOf('LP-1', 1_500, 350)}${rowOf('Total', 1_500, 350)}`,
    ),
  })
  expect(read.body.payout).toMatchObject({ gross: 1_500, fees: 350, net: 1_150 })
  const { id } = read.body.payout
  await shop.as('POST', `/admin/cod-payouts/${id}/record`)
  expect(await shop.settled(id)).toMatchObject({ state: 'recorded', recorded: 1_500 })
  expect((await shop.as('GET', `/orders/${first}`)).body.payment.status).toBe('paid')
  const refused = async (file: string) => (await shop.read('', { file })).body.issues[0].message
  expect(await refused(inBase64(`${rowOf('Waybill', 'COD')}${rowOf('A', 1).repeat(5_001)}`))).toBe(
    'must have at most 5000 lines',
  )
  expect(await refused(inBase64(`${rowOf('Waybill', 'COD')}${'<row/>'.repeat(400_000)}`))).toBe(
    'has a header at most, and no lines',
  )
})

test('exports orders as a workbook with numeric amounts and text in all other cells', async () => {
  const { product_id: productId } = await makeProduct(shop.db, {
    price: 1_250,
    productName: '=Rose "Dew"',
  })
  const body = { ...orderBody({ productId, qty: 2 }), name: '+Nimali', phone: '0771234567' }
  const token = shop.staff.token
  const { orderId } = (await shop.call('POST', '/orders', { token, body })).body.order
  const ask = (format: string) =>
    shop.as('POST', '/admin/couriers/waybills', { orderIds: [orderId], format })
  expect((await ask('ods')).body.issues).toEqual([
    { path: 'format', message: 'must be one of csv, xlsx' },
  ])
  const answer = (await ask('xlsx')).body
  expect(answer).toMatchObject({
    fileName: expect.stringMatching(/^waybills-20\d\d-\d\d-\d\d\.xlsx$/),
    contentType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  const file = Buffer.from(answer.file, 'base64')
  const rows: string[][] = []
  for await (const some of readSheet(file, { unpackedBytes: 1_000_000 }))
    rows.push(...some.map(({ cells }) => cells))
  const [titles, cells] = rows
  expect(titles!.slice(0, 3)).toEqual(['Order No', 'Recipient', 'Phone'])
  const cellOf = (title: string) => cells![titles!.indexOf(title)]
  expect(cellOf('Recipient')).toBe('+Nimali')
  expect(cellOf('Phone')).toMatch(/^\+?0?\d+$/)
  expect(cellOf('Description')).toBe('2 × =Rose "Dew"')
  expect(cellOf('COD Amount')).toBe('2500')
})

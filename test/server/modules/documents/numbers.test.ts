import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDocumentShop } from '../../../support/document-shop.ts'

const { shop, admin, time, placed, issue, kindsOf, set } = await openDocumentShop()

/** Numbers of a series, in the order of their serials. */
const series = async (prefix: string) =>
  (
    await shop.db
      .selectFrom('documents')
      .select(['number', 'serial'])
      .where('prefix', '=', prefix)
      .orderBy('serial')
      .execute()
  ).map(({ number }) => number)

const numbers = (prefix: string, count: number, year = 2026) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${year}-${String(at + 1).padStart(6, '0')}`)

test('numbers two hundred concurrent invoices without gap or duplicate, despite failures', async () => {
  await set('documents.invoicePrefix', 'RUSH')
  const phone = '+94771234567'
  const order = { email: '', name: 'Kasun', address: 'Galle', phone, phone_normalised: phone }
  const sums = { payment_method: 'cod', total_cents: 100, labeled_total_cents: 100 }
  const rows = await shop.db
    .insertInto('orders')
    .values(Array.from({ length: 200 }, () => ({ ...order, ...sums })))
    .returning('order_id')
    .execute()
  const orders = rows.map(({ order_id }) => order_id)
  const killed = new Set(orders.filter((_, at) => at % 10 === 3))
  const rolledBack = new Set(orders.filter((_, at) => at % 10 === 7))
  let served = 0
  const queue = [...orders]
  const worker = async () => {
    for (let orderId = queue.pop(); orderId; orderId = queue.pop()) {
      if (killed.has(orderId) || rolledBack.has(orderId)) {
        // The number is taken in a transaction that then ends without a commit, or with its connection.
        const taken = shop.db.transaction().execute(async (tx) => {
          await tx
            .insertInto('document_counters')
            .values({ prefix: 'RUSH', year: 2026, last: 1 })
            .onConflict((clash) =>
              clash.columns(['prefix', 'year']).doUpdateSet(({ eb, ref }) => ({
                last: eb(ref('document_counters.last'), '+', 1),
              })),
            )
            .execute()
          if (killed.has(orderId!))
            await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx).catch(() => {})
          throw new Error('gave up')
        })
        await expect(taken).rejects.toThrow()
      } else {
        // On a busy machine an invoice waits too long for the series, and gets 503: try again.
        let answer = await issue(orderId)
        while (answer.status === 503) answer = await issue(orderId)
        expect(answer.status, answer.text).toBe(200)
        served += 1
      }
    }
  }
  await Promise.all(Array.from({ length: 40 }, worker))
  expect(served).toBe(160)
  expect(await series('RUSH')).toEqual(numbers('RUSH', 160))
  await set('documents.invoicePrefix', 'INV')
})

test('issues one invoice for concurrent requests of one order', async () => {
  const orderId = await placed()
  const answers = await Promise.all(Array.from({ length: 20 }, () => issue(orderId)))
  expect(new Set(answers.map(({ body }) => body.document.number)).size).toBe(1)
  expect(await kindsOf(orderId)).toEqual(['invoice'])
})

test('numbers documents per year in the shop’s time zone, and per prefix', async () => {
  await set('documents.invoicePrefix', 'GALLE-1')
  // Half past eleven in the evening in Colombo, and a quarter past midnight.
  for (const now of ['2027-12-31T18:00:00Z', '2027-12-31T18:45:00Z', '2028-01-01T06:00:00Z']) {
    time.now = new Date(now)
    await issue(await placed())
  }
  expect((await series('GALLE-1')).toSorted()).toEqual([
    'GALLE-1-2027-000001',
    'GALLE-1-2028-000001',
    'GALLE-1-2028-000002',
  ])
  time.now = new Date('2026-11-22T06:00:00Z')
  await set('documents.invoicePrefix', 'INV')
  const wrong = await shop.call('PUT', '/settings/documents.invoicePrefix', {
    ...admin,
    body: { value: 'inv/..', version: 99 },
  })
  expect(wrong.status).toBe(400)
})

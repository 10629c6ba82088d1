import { expect, test } from 'vitest'
import { CsvReader } from '#server/modules/imports/read/csv.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const owner = await makeUser(shop.db, { type: 'admin' })
const packer = await makeUser(shop.db, { role: 'packer' })
const buyer = await makeUser(shop.db)

async function place(price = 1_000): Promise<string> {
  const { product_id: productId } = await makeProduct(shop.db, { price })
  const body = orderBody({ productId, qty: 1 })
  return (await shop.call('POST', '/orders', { token: buyer.token, body })).body.order.orderId
}
const put = (orderId: string, status: string) =>
  shop.call('PUT', `/orders/${orderId}`, { token: owner.token, body: { status } })
const record = (orderId: string, what: string, body: object, who = owner, key?: string) =>
  shop.call('POST', `/admin/orders/${orderId}/${what}`, {
    token: who.token,
    headers: key ? { 'idempotency-key': key } : {},
    body,
  })
const statusOf = async (orderId: string) => {
  const { body } = await shop.call('GET', `/orders/${orderId}`, { token: buyer.token })
  const { status, state, paid = 0, due = 0 } = body.payment
  return `${status} ${state} ${paid} ${due}`
}
const exported = async (orderId: string) => {
  const path = `/exports/orders?q=${orderId}`
  const { text } = await shop.call('GET', path, { token: owner.token })
  const reader = new CsvReader(',')
  const records = [...reader.push(text), ...reader.end()].map(({ cells }) => cells)
  const [head, row] = [records[0]!, records.at(-1)!]
  return ['paymentState', 'paid', 'due', 'financialStatus']
    .map((column) => row[head.indexOf(column)])
    .join(' ')
}

test('a delivered cash order is due until staff record the collection', async () => {
  const orderId = await place()
  await put(orderId, 'Delivered')
  expect(await statusOf(orderId)).toBe('due due 0 1000')
  const body = { amount: 600, reference: 'Receipt 17', note: 'No change at the door' }
  const first = await record(orderId, 'collections', body, packer, 'short')
  expect(first.status).toBe(201)
  expect(await statusOf(orderId)).toBe('due due 600 400')
  const again = await record(orderId, 'collections', body, packer, 'short')
  expect(again.headers['idempotent-replayed']).toBe('true')
  expect(again.body).toEqual(first.body)

  const tooMuch = await record(orderId, 'collections', { amount: 400.01 })
  expect(tooMuch.body.issues).toEqual([
    { path: 'amount', message: 'must be at most LKR 400.00, the amount due' },
  ])
  const both = await Promise.all([1, 2].map(() => record(orderId, 'collections', { amount: 400 })))
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400])
  expect(await statusOf(orderId)).toBe('paid collected 1000 0')
  expect(await exported(orderId)).toBe('collected 1000.00 0.00 paid')

  const { body: money } = await shop.call('GET', `/admin/orders/${orderId}/transactions`, {
    token: packer.token,
  })
  expect(money).toMatchObject({ total: 1_000, paid: 1_000, due: 0, refundPending: 0, refunded: 0 })
  expect(money.transactions).toEqual([
    {
      id: expect.any(String),
      at: expect.any(String),
      kind: 'collected',
      amount: 600,
      paidAmount: 600,
      method: 'cash',
      reference: 'Receipt 17',
      note: 'No change at the door',
      by: packer.row.email,
    },
    expect.objectContaining({ kind: 'collected', paidAmount: 400, by: owner.row.email }),
  ])
  const audit = await shop.call('GET', `/admin/audit?q=${orderId}`, { token: owner.token })
  expect(audit.body.items.map(({ action }: { action: string }) => action)).toContain(
    'order.collected',
  )
})

test('a partial collection leaves the rest due, or writes it off with permission and reason', async () => {
  const orderId = await place()
  await put(orderId, 'Delivered')
  const settled = { amount: 900, writeOff: 'The box was dented' }
  expect((await record(orderId, 'collections', settled, packer)).status).toBe(403)
  expect(await statusOf(orderId)).toBe('due due 0 1000')
  expect((await record(orderId, 'collections', settled)).body.payment.writtenOff).toBe(100)
  expect(await statusOf(orderId)).toBe('paid writtenOff 900 0')

  const lost = await place()
  await put(lost, 'Shipped')
  expect((await record(lost, 'write-offs', {})).body.issues[0].path).toBe('note')
  expect((await record(lost, 'write-offs', { note: 'Lost by the courier' })).status).toBe(201)
  expect(await statusOf(lost)).toBe('due writtenOff 0 0')
  expect((await record(lost, 'write-offs', { note: 'Once more' })).status).toBe(409)
  // The reopened order is due in full.
  await put(lost, 'Cancelled')
  expect(await statusOf(lost)).toBe('due void 0 0')
  await put(lost, 'Pending')
  expect(await statusOf(lost)).toBe('due due 0 1000')
})

test('concurrent refunds never exceed the payments', async () => {
  const orderId = await place()
  await put(orderId, 'Delivered')
  await record(orderId, 'collections', { amount: 1_000 })
  const note = 'One bottle arrived broken'
  expect((await record(orderId, 'refunds', { amount: 250, note })).status).toBe(201)
  expect(await statusOf(orderId)).toBe('paid partRefunded 750 0')
  const many = await Promise.all(
    Array.from({ length: 6 }, () => record(orderId, 'refunds', { amount: 200, note })),
  )
  expect(many.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(await statusOf(orderId)).toBe('paid partRefunded 150 0')
  const refused = shop.db
    .insertInto('payment_transactions')
    .columns(['order_ref', 'kind', 'amount_cents', 'method', 'actor'])
    .expression((eb) =>
      eb
        .selectFrom('orders')
        .select((of) => [
          'id',
          of.val('refunded' as const).as('kind'),
          of.val(-15_001).as('cents'),
          of.val('cash').as('method'),
          of.val('unknown').as('actor'),
        ])
        .where('order_id', '=', orderId),
    )
    .execute()
  await expect(refused).rejects.toThrow('orders_refund_at_most_paid')
  // Cancelled after a payment, the refund is owed until staff mark it as refunded.
  await put(orderId, 'Cancelled')
  expect(await statusOf(orderId)).toBe('owed partRefunded 150 0')
  await shop.call('POST', `/admin/orders/${orderId}/refunded`, { token: owner.token, body: {} })
  expect(await statusOf(orderId)).toBe('refunded refunded 0 0')
  expect(await exported(orderId)).toBe('refunded 0.00 0.00 refunded')
})

test('corrects a wrong transaction by another one, and rejects changes', async () => {
  const orderId = await place()
  await put(orderId, 'Delivered')
  await record(orderId, 'collections', { amount: 1_000 })
  const note = 'LKR 400 were collected'
  expect((await record(orderId, 'corrections', { amount: -1_000.01, note })).status).toBe(400)
  expect((await record(orderId, 'corrections', { amount: 0, note })).status).toBe(400)
  expect((await record(orderId, 'corrections', { amount: -600, note })).status).toBe(201)
  expect(await statusOf(orderId)).toBe('due due 400 600')
  const changed = shop.db.updateTable('payment_transactions').set({ amount_cents: 1 }).execute()
  await expect(changed).rejects.toThrow('transactions are never changed')
})

test('the dashboard sums payments less refunds by the day of the transaction', async () => {
  const read = async () => (await shop.call('GET', '/admin/dashboard', { token: owner.token })).body
  const before = await read()
  const orderId = await place()
  await record(orderId, 'collections', { amount: 1_000 })
  await record(orderId, 'refunds', { amount: 100.5, note: 'Too dear' })
  const after = await read()
  expect(after.totals.collected - before.totals.collected).toBeCloseTo(899.5, 6)
  expect(after.days.at(-1).collected - before.days.at(-1).collected).toBeCloseTo(899.5, 6)
  expect(after.totals.revenue - before.totals.revenue).toBeCloseTo(1_000, 6)
})

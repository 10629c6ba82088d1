import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { orderRefunded } from '#server/modules/orders/emails/order-refunded.email.ts'
import { cancelUnpaid } from '#server/modules/orders/payments/redirects.service.ts'
import { settlePayments } from '#server/modules/payments/settling.ts'
import { deleteUser } from '../../../../db/queries/accounts/users.queries.ts'
import { makeUser, orderBody } from '../../../support/factories.ts'
import { assertMoney } from '../../../support/money-checker.ts'
import { makeStock, openPayHereShop } from '../../../support/payhere-shop.ts'
import { waiting } from '../../../support/waiting.ts'

const shop = await openPayHereShop()
const productId = await makeStock(shop, 100, 1_000)
afterAll(async () => {
  await assertMoney(shop.db)
  await shop[Symbol.asyncDispose]()
})

const staff = (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: shop.admin.token, ...(body ? { body } : {}) })
const give = (amount: number) =>
  staff('POST', `/admin/customers/${shop.buyer.row.id}/store-credit`, {
    amount,
    note: 'By the test',
  })
const balance = async () =>
  (await shop.call('GET', '/users/store-credit', { token: shop.buyer.token })).body.balance
async function place(storeCredit: number, qty = 1) {
  const body = { ...orderBody({ productId, qty }), paymentMethod: 'payhere', storeCredit }
  const answer = await shop.call('POST', '/orders', { token: shop.buyer.token, body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.order
}

test('PayHere is asked for what credit leaves, and an unpaid order refunds the credit in time', async () => {
  await give(300)
  const { orderId, payment } = await place(300)
  expect(payment).toMatchObject({ status: 'unpaid', paid: 300, credit: 300, due: 700 })
  expect((await shop.form(orderId)).amount).toBe('700.00')
  shop.pass(31)
  await cancelUnpaid(shop.services)
  expect((await shop.order(orderId)).status).toBe('Cancelled')
  expect(await balance()).toBe(300)

  const paid = await place(300)
  await shop.act(paid.orderId)
  await expect
    .poll(async () => (await shop.order(paid.orderId)).payment)
    .toMatchObject({ status: 'paid', paid: 1_000, credit: 300 })
  await staff('PUT', `/orders/${paid.orderId}`, { status: 'Cancelled' })
  await settlePayments(shop.services)
  expect((await shop.order(paid.orderId)).payment).toEqual(
    expect.objectContaining({ status: 'refunded', state: 'refunded' }),
  )
  expect(await balance()).toBe(300)
  // the email names the credit and the rest
  const prepared = await orderRefunded.prepare!(
    shop.services,
    (await shop.order(paid.orderId)) as never,
  )
  expect(prepared?.data).toMatchObject({ creditBack: 300 })
})

test('an order that waits for PayHere is paid once an edit lowers it to its credit, and charges nothing', async () => {
  const { orderId } = await place(300)
  const path = `/admin/orders/${orderId}/edits`
  const more = { orderedItems: [{ productId, qty: 2 }] }
  expect((await staff('POST', path, more)).status).toBe(200)
  expect((await shop.form(orderId)).amount).toBe('1700.00')
  const less = {
    orderedItems: [{ productId, qty: 1 }],
    discount: { amount: 750, reason: 'The last one has a scratch' },
  }
  const preview = await staff('POST', `${path}/preview`, less)
  expect(preview.body).toMatchObject({ due: 0, refund: 50 })
  const changed = await staff('POST', path, less)
  expect(changed.body).toMatchObject({ refund: 50, order: { payment: { status: 'paid' } } })
  // staff choose how the overpayment is refunded
  const back = { amount: 50, method: 'credit', note: 'It costs less now' }
  expect((await staff('POST', `/admin/orders/${orderId}/refunds`, back)).status).toBe(201)
  expect(await balance()).toBe(50)
  await staff('PUT', `/orders/${orderId}`, { status: 'Cancelled' })
  expect((await shop.order(orderId)).payment).toMatchObject({ status: 'refunded' })
  expect(await balance()).toBe(300)
})

test('reports an order paid by store credit as paid once, and not as money received', async () => {
  await give(700)
  const figures = async () => (await staff('GET', '/admin/reports')).body
  const before = await figures()
  expect(before.credit.outstanding).toBe(1_000)
  const { orderId } = await place(1_000)
  const { rows } = await sql<{ type: string }>`
    select type from events where entity_id = ${orderId} order by type`.execute(shop.db)
  expect(rows.map(({ type }) => type)).toEqual(['order.paid', 'order.placed'])
  const after = await figures()
  const collected = ({ payments }: { payments: { collected: number }[] }) =>
    payments.reduce((all, one) => all + one.collected, 0)
  expect(collected(after)).toBeCloseTo(collected(before), 6)
  expect(after.payments.map(({ method }: { method: string }) => method)).not.toContain('credit')
  expect(after.credit).toEqual({
    outstanding: 0,
    movements: expect.arrayContaining([{ kind: 'goodwill', amount: 1_000 }]),
  })
  const { text } = await staff('GET', '/exports/reports/credit')
  expect(text.trim().split('\r\n')).toEqual([
    expect.stringContaining('credit,amount'),
    'goodwill,1000',
    'refunded,900',
    'spent,-1900',
    'outstanding now,0',
  ])
})

test('concurrent cancelling and spending cause no deadlock and lose no cent', async () => {
  await give(5_000)
  const placed = await Promise.all(Array.from({ length: 5 }, () => place(500)))
  await Promise.all([
    ...placed.map(({ orderId }) => staff('PUT', `/orders/${orderId}`, { status: 'Cancelled' })),
    ...Array.from({ length: 5 }, () => place(100)),
    give(-1),
  ])
  expect(await balance()).toBe(5_000 - 500 - 1)
})

test('credit for an account that is being deleted waits, and is then refused', async () => {
  const { row } = await makeUser(shop.db)
  const booked = await shop.db.transaction().execute(async (tx) => {
    await deleteUser(tx, row.id)
    const answer = staff('POST', `/admin/customers/${row.id}/store-credit`, {
      amount: 500,
      note: 'Late',
    })
    await expect.poll(() => waiting(shop.db, 'other')).toBe(1)
    return { answer }
  })
  expect((await booked.answer).status).toBe(404)
  const left = await sql`select from store_credit_balances where user_id = ${row.id}`.execute(
    shop.db,
  )
  expect(left.rows).toEqual([])
})

test('the audit log names the amount due after credit when a payment has another amount', async () => {
  await give(100)
  const { orderId } = await place(100)
  shop.payHere.sendsNotices = false
  const { payment } = await shop.act(orderId)
  shop.payHere.sendsNotices = true
  payment!.amount = 899
  await shop.payHere.sendNotice(payment!)
  const { body } = await staff('GET', `/admin/audit?entityId=${orderId}&q=mismatch`)
  expect(body.items[0].changes.amount[0]).toMatch(/900/)
})

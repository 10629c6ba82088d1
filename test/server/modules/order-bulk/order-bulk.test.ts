/** Bulk actions on orders: each order changes as by a single action; and saved filters. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { resumeOrderBulk, runOrderBulk } from '#server/modules/order-bulk/order-bulk.service.ts'
import type { Tx } from '../../../../db/connection/client.ts'
import {
  insertBulkJob,
  lockPendingItems,
  storeOutcomes,
} from '../../../../db/queries/catalog/bulk-edits.queries.ts'
import { within } from '../../../../db/sql/savepoint.ts'
import { makeProduct, makeUser, orderBody, type TestUser } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()
const admin = await makeUser(shop.db, { type: 'admin', email: 'desk@example.com' })
const role = await shop.call('POST', '/admin/roles', {
  token: admin.token,
  body: { name: 'Clerk', permissions: ['orders.read', 'orders.write', 'exports'] },
})
const clerk = await makeUser(shop.db, { role: role.body.role.id })

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, by = admin) =>
  shop.call(method, path, { token: by.token, ...(body ? { body } : {}) })

async function place(productId: string, fields: object = {}): Promise<string> {
  const { token } = await makeUser(shop.db)
  const body = { ...orderBody({ productId, qty: 1 }), ...fields }
  const placed = await shop.call('POST', '/orders', { token, body })
  expect(placed.status).toBe(201)
  return placed.body.order.orderId
}

const orders = async (count: number): Promise<string[]> => {
  const { product_id } = await makeProduct(shop.db, { stock: 50 })
  const ids: string[] = []
  for (let index = 0; index < count; index += 1) ids.push(await place(product_id))
  return ids
}

async function bulk(body: object, by = admin) {
  const answer = await call('POST', '/admin/orders/bulk', body, by)
  expect(answer.status, answer.text).toBe(201)
  return ended(answer.body.job.id)
}
async function ended(id: string) {
  const status = () => call('GET', `/admin/orders/bulk/${id}`)
  await expect.poll(async () => (await status()).body.state).toBe('done')
  return (await status()).body
}
const order = async (orderId: string) => (await call('GET', `/orders/${orderId}`)).body
const versions = (ids: string[]) =>
  Promise.all(ids.map(async (orderId) => (await order(orderId)).version))
const setStatus = (status: string, notes?: string) => ({ type: 'setStatus', status, notes })

test('changes each order by its own rules, reports failures with a reason, and runs once', async () => {
  const product = await makeProduct(shop.db, { stock: 5 })
  const cash = await place(product.product_id)
  const card = await place(product.product_id, {
    paymentMethod: 'card',
    cardDetails: { cardNumber: '4111111111111111', expiryDate: '12/39', cvv: '123' },
  })
  const cancel = { orderIds: [cash, 'ORD-999999', card, cash], action: setStatus('Cancelled') }
  const byClerk = await bulk(cancel, clerk)
  expect(byClerk).toMatchObject({ total: 3, succeeded: 1, failed: 2, actor: clerk.row.email })
  expect(byClerk.results).toMatchObject([
    { orderId: cash, outcome: 'ok', reason: null },
    { orderId: 'ORD-999999', outcome: 'failed', reason: 'Order ORD-999999 does not exist.' },
    { orderId: card, outcome: 'failed', reason: expect.stringContaining('(refunds)') },
  ])
  // A refused order stays unchanged; the others are changed as by a single action.
  expect([(await order(cash)).status, (await order(card)).status]).toEqual(['Cancelled', 'Pending'])
  expect((await call('GET', `/products/${product.product_id}`)).body.stock).toBe(4)
  const history = await call('GET', `/orders/${cash}/history`)
  expect(history.body.at(-1)).toMatchObject({ to: 'Cancelled', by: clerk.row.email })
  const log = await call('GET', `/admin/audit?entityId=${cash}&action=order.update`)
  expect(log.body.items).toMatchObject([{ actor: clerk.row.email }])
  expect((await bulk(cancel)).results[2]).toMatchObject({ orderId: card, outcome: 'ok' })
  await expect.poll(async () => (await order(card)).payment.state).toBe('refunded')
  const before = await versions([cash, card])
  expect(await bulk(cancel)).toMatchObject({ succeeded: 2, failed: 1 })
  expect(await versions([cash, card])).toEqual(before)
  await call('PUT', '/settings/orders.noteRequired', { version: 0, value: ['Shipped'] })
  const unsaid = await bulk({ orderIds: [cash], action: setStatus('Shipped') })
  expect(unsaid.results).toMatchObject([{ reason: 'notes are required for the status Shipped' }])
  await call('PUT', '/settings/orders.noteRequired', { version: 1, value: [] })
})

test('changes all orders of a filter if their number is as expected, as one job per key', async () => {
  const ids = await orders(3)
  await bulk({ orderIds: ids, action: setStatus('Processing', 'Confirmed by phone.') })
  const body = { filter: { tab: 'toPack' }, expected: 4, action: setStatus('Shipped') }
  const refused = await call('POST', '/admin/orders/bulk', body)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    'The filter matches 3 orders now, not 4. Check the list and try again.',
  ])
  const ask = () =>
    shop.call('POST', '/admin/orders/bulk', {
      token: admin.token,
      body: { ...body, expected: 3 },
      headers: { 'idempotency-key': 'ship-them' },
    })
  const [one, two] = await Promise.all([ask(), ask()])
  expect(one!.text).toBe(two!.text)
  expect(await ended(one!.body.job.id)).toMatchObject({ succeeded: 3, failed: 0 })
  for (const id of ids)
    expect(await order(id)).toMatchObject({ status: 'Shipped', notes: 'Confirmed by phone.' })
  // Jobs on products need the permission for products.
  const theirs = await call('GET', `/admin/products/bulk/${one!.body.job.id}`)
  expect(theirs.status).toBe(404)
  const action = setStatus('Shipped')
  const courier = { type: 'assignCourier', courier: 'Island Post' }
  for (const [wrong, path] of [
    [{ action }, 'orderIds'],
    [{ orderIds: [], action }, 'orderIds'],
    [{ orderIds: ids, filter: {}, action }, 'orderIds'],
    [{ filter: { district: 'Atlantis' }, action }, 'filter.district'],
    [{ orderIds: ids, action: setStatus('Lost') }, 'action.status'],
    [{ orderIds: ids, action: { ...courier, courier: ' ' } }, 'action.courier'],
    [{ orderIds: ids, action, waybills: ['1', '2', '3'] }, 'waybills'],
    [{ orderIds: ids, action: courier, waybills: ['1'] }, 'waybills'],
    [{ orderIds: [ids[0], ids[0]], action: courier, waybills: ['1', '2'] }, 'orderIds'],
  ] as const) {
    const { status, body } = await call('POST', '/admin/orders/bulk', wrong)
    expect([status, body.issues?.[0].path]).toEqual([400, path])
  }
})

/** A stored job that no server runs. */
const left = (actor: TestUser, ids: string[]) =>
  shop.db.transaction().execute(async (tx) => {
    const { row } = actor
    const job = await insertBulkJob(
      tx,
      { kind: 'orders', action: setStatus('Processing'), actor: { id: row.id, label: row.email } },
      ids,
    )
    return job.id
  })
const silence = (id: string) =>
  shop.db
    .updateTable('bulk_jobs')
    .set({ heartbeat_at: new Date(0) })
    .where('id', '=', id)
    .execute()

test('undoes only the failed order of a batch', async () => {
  const [one, two] = (await orders(2)) as [string, string]
  const note = (tx: Tx, orderId: string, notes: string) =>
    tx.updateTable('orders').set({ notes }).where('order_id', '=', orderId).execute()
  const failed = await shop.db.transaction().execute(async (tx) => {
    await note(tx, one, 'before')
    const reason = await within(tx, async () => {
      await note(tx, two, 'within')
      await sql`select 1 / 0`.execute(tx)
    }).catch((error: Error) => error.message)
    await within(tx, () => note(tx, one, 'after'))
    return reason
  })
  expect(failed).toBe('division by zero')
  expect([(await order(one)).notes, (await order(two)).notes]).toEqual(['after', ''])
})

test('continues a job of a crashed process, shared by servers, with the permissions of its author', async () => {
  const ids = await orders(6)
  const job = await left(admin, ids)
  // The first one was done before the process died; later changes of the order stay.
  await shop.db.transaction().execute(async (tx) => {
    const [first] = await lockPendingItems(tx, job, 1)
    await storeOutcomes(tx, job, [{ position: first!.position, reason: null }])
  })
  await silence(job)
  await Promise.all([
    resumeOrderBulk(shop.services),
    ...[1, 2].map(() => runOrderBulk(shop.services, job)),
  ])
  expect(await ended(job)).toMatchObject({ succeeded: 6, failed: 0 })
  const events = await shop.db
    .selectFrom('order_events')
    .innerJoin('orders', 'orders.id', 'order_events.order_id')
    .select('orders.order_id')
    .where('orders.order_id', 'in', ids)
    .where('to_status', '=', 'Processing')
    .execute()
  expect(events.map(({ order_id }) => order_id).sort()).toEqual(ids.slice(1).sort())
  const blocked = await makeUser(shop.db, { type: 'admin' })
  const stopped = await left(blocked, [ids[0]!])
  await call('PUT', `/users/${blocked.row.id}/block`)
  await silence(stopped)
  await resumeOrderBulk(shop.services)
  expect((await ended(stopped)).results).toMatchObject([
    { outcome: 'failed', reason: `Not changed: ${blocked.row.email} has lost the needed access.` },
  ])
  expect((await order(ids[0]!)).status).toBe('Pending')
})

test('assigns couriers and waybill numbers idempotently, and finds orders by them', async () => {
  const [one, two, three, four] = (await orders(4)) as [string, string, string, string]
  await call('PUT', `/orders/${four}`, { status: 'Cancelled' })
  const courier = 'Island Post'
  const assign = (orderIds: string[], waybills?: string[], by = courier) =>
    bulk({ orderIds, action: { type: 'assignCourier', courier: by }, waybills })
  const parcels = async () =>
    Promise.all(
      [one, two, three].map(async (id) =>
        ((await order(id)).parcels ?? []).map(
          (parcel: { courier: string; waybill: string }) => `${parcel.courier} ${parcel.waybill}`,
        ),
      ),
    )
  const first = await assign([one, two, four])
  expect(first.results[2]).toMatchObject({
    reason: `Order ${four} is cancelled and needs no courier.`,
  })
  expect(await parcels()).toEqual([['Island Post '], ['Island Post '], []])
  await assign([one, two, three], ['IP-1', ' IP-2 ', ''])
  const named = [['Island Post IP-1'], ['Island Post IP-2'], ['Island Post ']]
  expect(await parcels()).toEqual(named)
  const before = await versions([one, two, three])
  await assign([one, two, three], ['ip-1', 'IP-2', ''], 'island post')
  await assign([one, two, three])
  expect(await parcels()).toEqual(named)
  expect(await versions([one, two, three])).toEqual(before)
  const taken = await assign([three], ['IP-2'])
  expect(taken.results).toMatchObject([
    { reason: `Order ${two} already has the parcel Island Post IP-2.` },
  ])
  // Another courier takes orders without a number; an order with one was sent by the first.
  await assign([two, three], ['LP-2', 'LP-3'], 'Lanka Parcels')
  expect(await parcels()).toEqual([
    ['Island Post IP-1'],
    ['Island Post IP-2', 'Lanka Parcels LP-2'],
    ['Lanka Parcels LP-3'],
  ])
  for (const [query, ids] of [
    ['courier=island%20post', [one, two]],
    ['courier=Lanka%20Parcels&tab=toConfirm', [two, three]],
    ['courier=Unknown', []],
  ] as const) {
    const { body } = await call('GET', `/admin/orders?sort=oldest&${query}`)
    expect(body.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual(ids)
    const { text } = await call('GET', `/exports/orders?format=jsonl&sort=oldest&${query}`)
    const lines = text.split('\n').filter(Boolean)
    expect(lines.map((line) => JSON.parse(line).orderId)).toEqual(ids)
  }
})

test('stores at most 20 filters for each member of staff, each name once', async () => {
  const path = '/admin/orders/saved-filters'
  const save = (name: string, filter: object, by = admin) =>
    call('POST', path, { name, filter }, by)
  const kandy = { tab: 'toPack', district: 'Kandy', from: '2026-11-01', sort: 'oldest' }
  const { status, body } = await save(' Kandy ', { ...kandy, limit: 5 })
  expect([status, body.savedFilter]).toEqual([
    200,
    { id: expect.any(String), name: 'Kandy', filter: kandy },
  ])
  await save('kandy', { q: '0771234567' })
  await save('A clerk’s', {}, clerk)
  const filters = async (by: TestUser) => (await call('GET', path, undefined, by)).body.savedFilters
  expect(await filters(admin)).toEqual([
    { id: body.savedFilter.id, name: 'kandy', filter: { q: '0771234567' } },
  ])
  expect(await filters(clerk)).toMatchObject([{ name: 'A clerk’s', filter: {} }])
  expect((await call('DELETE', `${path}/${body.savedFilter.id}`, undefined, clerk)).status).toBe(
    404,
  )
  const wrong = await save('Odd', { district: 'Atlantis' })
  expect([wrong.status, wrong.body.issues[0].path]).toEqual([400, 'filter.district'])
  const many = await Promise.all(
    Array.from({ length: 21 }, (_, index) => save(`Filter ${index}`, { tab: 'unpaid' })),
  )
  expect(many.filter((answer) => answer.status === 200)).toHaveLength(19)
  expect(many.find((answer) => answer.status === 409)!.body.message).toBe(
    'You already have 20 saved filters. Please remove one first.',
  )
  expect((await save('KANDY', {})).status).toBe(200)
  expect((await call('DELETE', `${path}/${body.savedFilter.id}`)).status).toBe(200)
  expect(await filters(admin)).toHaveLength(19)
})

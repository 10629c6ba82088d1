import { sql } from 'kysely'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { findOpenCash } from '../../../../db/queries/orders/place-order.queries.ts'
import { makeProduct, makeUser, orderBody } from '../../../support/factories.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp()

/** The statements that an order takes, by their first words. */
async function statementsOf(extra: object = {}): Promise<string[]> {
  const { token } = await makeUser(shop.db)
  const products = await Promise.all([makeProduct(shop.db), makeProduct(shop.db)])
  const body = {
    ...orderBody(...products.map((product) => ({ productId: product.product_id, qty: 1 }))),
    ...extra,
  }
  const sent: string[] = []
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...values: unknown[]
  ) {
    const text = String(values[0])
    // the shop notifies its servers of an earlier order, and checks its listener
    if (!text.includes('pg_notify') && text !== 'select 1') sent.push(text.trim().split(/\s/)[0]!)
    return Reflect.apply(query, this, values)
  })
  const answer = await shop
    .call('POST', '/orders', { token, headers: { 'idempotency-key': 'counted' }, body })
    .finally(() => vi.restoreAllMocks())
  expect(answer.status).toBe(201)
  return sent
}

const usual = ['select', 'begin', 'with', 'select', 'with', 'with', 'commit']

test('places an order in six statements besides the session check, begin and commit', async () => {
  expect(await statementsOf()).toEqual(usual)
})

test('records one event of an order, with and without an Idempotency-Key', async () => {
  const { token } = await makeUser(shop.db)
  const { product_id: productId } = await makeProduct(shop.db)
  const body = orderBody({ productId, qty: 1 })
  await shop.call('POST', '/orders', { token, body })
  const headers = { 'idempotency-key': 'repeated' }
  for (const _ of ['first', 'repeated'])
    await shop.call('POST', '/orders', { token, headers, body })
  const { body: orders } = await shop.call('GET', '/orders', { token })
  const events = await shop.db
    .selectFrom('events')
    .select(['type', 'entity_id'])
    .where('entity', '=', 'order')
    .orderBy('seq', 'desc')
    .limit(2)
    .execute()
  expect(orders).toHaveLength(2)
  expect(events).toEqual(
    orders.map(({ orderId }: { orderId: string }) => ({
      type: 'order.placed',
      entity_id: orderId,
    })),
  )
})

test('needs no further statement for delivery and promotions, and one for codes and counted limits', async () => {
  const owner = await makeUser(shop.db, { type: 'admin' })
  const set = (path: string, body: object) =>
    shop.call('POST', `/admin/${path}`, { token: owner.token, body })
  await set('shipping/presets', { version: 0 })
  const offer = { name: 'Ten', type: 'percentage', percent: 10, stackable: true }
  await set('promotions', offer)
  // The server may be reading new changes right now.
  await expect.poll(() => statementsOf()).toEqual(usual)
  await set('promotions', { ...offer, code: 'TEN', uses: 500 })
  await set('promotions', { ...offer, usesEach: 1 })
  const withCode = usual.toSpliced(4, 0, 'select')
  await expect.poll(() => statementsOf({ codes: ['TEN'] })).toEqual(withCode)
})

test('checks open cash orders and earlier orders without reading orders of other customers', async () => {
  await sql`delete from orders`.execute(shop.db)
  await sql`vacuum analyze orders`.execute(shop.db)
  const buyer = { account: (await makeUser(shop.db)).row.id, phone: '+94771234567' }
  // Within a transaction, as PostgreSQL counts reads at its end.
  await shop.db.transaction().execute(async (db) => {
    const wholeReads = async () => {
      const { rows } = await sql<{ seq_scan: number }>`
        select seq_scan from pg_stat_xact_user_tables where relname = 'orders'`.execute(db)
      return rows[0]!.seq_scan
    }
    const before = await wholeReads()
    // PostgreSQL stores a plan after it has made five.
    for (let time = 0; time < 8; time += 1) {
      await findOpenCash(db, buyer)
      await sql`
        select has_ordered(${buyer.account}::uuid, ${buyer.phone}),
          possible_duplicate(${buyer.phone}, 100, '{ROSE}', '{1}', 10)`.execute(db)
    }
    expect(await wholeReads()).toBe(before)
  })
})

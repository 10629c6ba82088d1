/** The effects of an import on statements of customers: small, and covered by their plans. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createDatabase, type Db } from '../../../../db/connection/client.ts'
import { disableStockTrigger } from '../../../../db/queries/catalog/stock.queries.ts'
import { sequenceEvents } from '../../../../db/queries/core/events.queries.ts'
import { lockLease } from '../../../../db/queries/imports/import-leases.queries.ts'
import {
  insertProducts,
  vacuumWritten,
} from '../../../../db/queries/imports/import-products.queries.ts'
import { createTestApp } from '../../../support/test-app.ts'

/** Its statements have a minute: much is written here at once. */
const shop = await createTestApp()
const unhurried = createDatabase({ url: shop.database.url, max: 2, statementTimeout: 60_000 }).db
afterAll(async () => {
  await unhurried.destroy()
  await shop[Symbol.asyncDispose]()
})

/** Writes this many events, as an import does. */
const writeEvents = (count: number) =>
  sql`
    insert into events (type, entity, entity_id, version, data)
    select 'product.created', 'product', gen_random_uuid()::text, 1, '{}' from generate_series(1, ${count}::int)`.execute(
    unhurried,
  )

test('an import merges its pending index entries before an order has to', async () => {
  await sql`create extension pgstattuple`.execute(shop.db)
  const run = randomUUID()
  await shop.db
    .insertInto('import_leases')
    .values({ kind: 'write', run, heartbeat_at: sql`now()` })
    .execute()
  const text = (at: number) =>
    Array.from({ length: 120 }, (_, word) => `wort${(at * 120 + word).toString(36)}`).join(' ')
  const products = Array.from({ length: 400 }, (_, at) => ({
    product_id: `MERGED-${at}`,
    product_name: `Rose ${at}`,
    ...{ alt_names: [], images: [], image_alts: [] },
    ...{ category: 'merged', price_cents: 100, last_price_cents: 100, stock: 1 },
    description: text(at),
  }))
  await unhurried.transaction().execute(async (tx) => {
    expect(await lockLease(tx, { kind: 'write', run, importId: randomUUID() })).toBe(true)
    await disableStockTrigger(tx)
    await insertProducts(tx, products, {
      reason: 'import',
      actor: 'nimali@example.com',
    })
  })
  const { rows } = await sql<{ bytes: number; order: number }>`
    select pending_pages * current_setting('block_size')::int as bytes,
      pg_size_bytes(current_setting('gin_pending_list_limit')) as "order"
    from pgstatginindex('products_document_idx')`.execute(shop.db)
  const [{ bytes, order } = { bytes: 0, order: 0 }] = rows
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(order * 0.75)
})

/** Over one connection: rows of events that its transactions read, and pages. */
const lookedAt = (db: Db) => ({
  async rows() {
    const { rows } = await sql<{ read: number }>`
      select coalesce(idx_tup_fetch, 0) + seq_tup_read as read from pg_stat_xact_user_tables
      where relname = 'events'`.execute(db)
    return rows[0]?.read ?? 0
  },
  async pages() {
    await sql`select pg_stat_force_next_flush()`.execute(db)
    const { rows } = await sql<{ pages: number }>`
      select (heap_blks_hit + heap_blks_read + idx_blks_hit + idx_blks_read)::int as pages
      from pg_statio_user_tables where relname = 'events'`.execute(db)
    return rows[0]?.pages ?? 0
  },
})

test.each(['there are none yet', 'no event is sequenced', 'all events are sequenced'])(
  'sequencing events skips those without a position, when the statistics say that %s',
  async (when) => {
    const analyze = sql`analyze events`
    await unhurried.connection().execute(async (db) => {
      const placeAll = () =>
        expect
          .poll(async () => {
            await db.transaction().execute((tx) => sequenceEvents(tx, 100_000, []))
            return db.selectFrom('events').select('seq').where('position', 'is', null).execute()
          })
          .toEqual([])
      await writeEvents(20_000)
      if (when === 'no event is sequenced') await analyze.execute(db)
      await placeAll()
      if (when === 'all events are sequenced') await analyze.execute(db)
      await writeEvents(1)
      await placeAll()
      await writeEvents(1)
      const before = await lookedAt(db).pages()
      await db.transaction().execute((tx) => sequenceEvents(tx, 500, []))
      const looked = (await lookedAt(db).pages()) - before
      expect(looked).toBeGreaterThan(0)
      expect(looked).toBeLessThan(300)
    })
  },
)

test('a delivery finds its event by the index, also over a connection whose plan saw few events', async () => {
  await writeEvents(20)
  await sql`analyze events`.execute(shop.db)
  await shop.db.connection().execute(async (db) => {
    const deliver = sql`
      insert into event_deliveries (subscriber, queue, event_seq, payload)
      select 'one', 'product:1', max(seq), '{}' from events`
    for (let before = 0; before < 10; before++) await deliver.execute(db)
    await writeEvents(5_000)
    await vacuumWritten(shop.db)
    const read = await db.transaction().execute(async (tx) => {
      const before = await lookedAt(tx).rows()
      await deliver.execute(tx)
      return (await lookedAt(tx).rows()) - before
    })
    expect(read).toBeGreaterThan(0)
    expect(read).toBeLessThan(10)
  })
})

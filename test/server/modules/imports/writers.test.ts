import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { importConnections, parallelWriters } from '#server/modules/imports/contract/limits.ts'
import type { Db } from '../../../../db/connection/client.ts'
import { findNamedWords } from '../../../../db/queries/catalog/search-words.queries.ts'
import { vacuumWritten } from '../../../../db/queries/imports/import-products.queries.ts'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { settledImport, takeTurn } from '../../../support/import-runs.ts'
import { createTestApp, openTestApp } from '../../../support/test-app.ts'
import { createTestDatabase } from '../../../support/test-db.ts'

const shop = await openTestApp()
const token = (await makeUser(shop.db, { type: 'admin' })).token

const header = 'productId,productName,category,price,stock,description\n'

const upload = async (rows: readonly string[], query: Record<string, string> = {}) =>
  (
    await shop.call('POST', `/imports?${new URLSearchParams(query)}`, {
      body: `${header}${rows.join('\n')}\n`,
      token,
      headers: { 'content-type': 'text/csv' },
    })
  ).body

const settled = (id: string) => settledImport(shop, token, id)

const rowsOf = (name: string, count: number, description = (_: number) => '') =>
  Array.from(
    { length: count },
    (_, index) => `${name}-${index},${name} ${index},${name},1,1,${description(index)}`,
  )

const idsOf = async (category: string): Promise<string[]> =>
  (
    await shop.db
      .selectFrom('products')
      .select('product_id')
      .where('category', '=', category)
      .where('deleted_at', 'is', null)
      .execute()
  ).map((row) => row.product_id)

const waits = () =>
  shop.logged.filter((line) => line.includes('an import is waiting for the database'))
/** Batches that were tried again: a lock came too late, or a deadlock. */
const collisions = () => waits().filter((line) => /55P03|40P01/.test(line))

/** How many pages of products an index alone answers for, of how many, at the last vacuum. */
const pagesOfProducts = async (db: Db) => {
  const { rows } = await sql<{ visible: number; all: number }>`
    select relallvisible as visible, relpages as all from pg_class where oid = 'products'::regclass`.execute(
    db,
  )
  return rows[0]!
}

/** 0 → a, 27 → bb: words of a–z alone, as only those are stored. */
const word = (number: number): string => {
  const last = String.fromCharCode(97 + (number % 26))
  return number < 26 ? last : word(Math.floor(number / 26) - 1) + last
}

test('a shop with few connections writes one batch of an import at a time, any other two', async () => {
  expect([2, 4, 5, 10].map(parallelWriters)).toEqual([1, 1, 2, 2])
  expect([2, 10].map(importConnections)).toEqual([3, 5])
  await using small = await createTestApp({ DATABASE_CONNECTIONS: '3' })
  const owner = (await makeUser(small.db, { type: 'admin' })).token
  const { body } = await small.call('POST', '/imports', {
    body: `${header}${rowsOf('small', 1_200).join('\n')}\n`,
    token: owner,
    headers: { 'content-type': 'text/csv' },
  })
  expect(body).toMatchObject({ state: 'done', report: { rows: { read: 1_200, created: 1_200 } } })
})

test('new products are counted by an index alone while their import still runs', async () => {
  // Autovacuum runs once a minute, and would do it too.
  await sql`alter table products set (autovacuum_enabled = off)`.execute(shop.db)
  // A long transaction of another test can hide rows: then the next import shows them.
  let imports = 0
  await expect
    .poll(async () => {
      imports += 1
      const { report } = await upload(rowsOf(`counted-${imports}`, 4_500))
      expect(report.rows.created).toBe(4_500)
      return (await pagesOfProducts(shop.db)).visible
    })
    .toBeGreaterThan(0)
  await sql`alter table products reset (autovacuum_enabled)`.execute(shop.db)
})

test('shows rows of batches that were committed without waiting for the disk', async () => {
  // Without a shop, which reads new rows at once and so hides them from a vacuum.
  await using database = await createTestDatabase()
  const { db } = database
  await sql`alter table products set (autovacuum_enabled = off)`.execute(db)
  let shown = 0
  for (let round = 0; round < 20; round++) {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
      await makeProduct(tx, { productId: `at-once-${round}` })
    })
    await vacuumWritten(db)
    const { visible, all } = await pagesOfProducts(db)
    if (visible === all) shown += 1
  }
  expect(shown).toBeGreaterThan(10)
})

test('batches with the same new words do not wait for each other, and every word is known afterwards', async () => {
  // Products that change bring words one row after the other, new ones all at once.
  const old = Array.from({ length: 200 }, (_, index) => index * 15)
  for (const index of old) await makeProduct(shop.db, { productId: `words-${index}` })
  const rows = rowsOf('words', 3_000, (index) =>
    Array.from({ length: 8 }, (_, step) => `zz${word((index * 7 + (8 - step) * 31) % 900)}`).join(
      ' ',
    ),
  )
  const before = collisions().length
  const { state, report } = await upload(rows)
  expect(state).toBe('done')
  expect(report.rows).toMatchObject({ read: 3_000, created: 2_800, updated: 200 })
  expect(collisions()).toHaveLength(before)
  const { rows: missing } = await sql<{ lexeme: string }>`
    select distinct lexeme from products, unnest(tsvector_to_array(search_document)) as lexeme
    where is_search_word(lexeme) and not exists (select from search_words where word = lexeme)`.execute(
    shop.db,
  )
  expect(missing).toEqual([])
  expect(await findNamedWords(shop.db, ['words', `zz${word(5)}`])).toEqual(new Set(['words']))
  // A word of descriptions that a name uses counts as a word of names from then on.
  await upload([`words-0,Zz${word(5)},words,1,1,`])
  expect(await findNamedWords(shop.db, [`zz${word(5)}`])).toEqual(new Set([`zz${word(5)}`]))
})

test('rejects only the row that the database refuses, and writes the other batches', async () => {
  await sql`
    create function refuse_cursed() returns trigger language plpgsql as $$
    begin
      if new.product_name like '% cursed' then raise check_violation using message = 'cursed'; end if;
      return new;
    end $$`.execute(shop.db)
  await sql`create trigger refuse_cursed before insert on products
    for each row execute function refuse_cursed()`.execute(shop.db)
  const rows = rowsOf('refused', 2_600)
  const cursed = [40, 700, 701, 2_599]
  for (const index of cursed) rows[index] = `refused-${index},A cursed,refused,1,1,`
  const { id, report } = await upload(rows)
  expect(report.rows).toMatchObject({ read: 2_600, created: 2_596, rejected: 4 })
  const { body } = await shop.call('GET', `/imports/${id}/rows?outcome=rejected`, { token })
  expect(body.items.map((row: { line: number }) => row.line)).toEqual(
    cursed.map((index) => index + 2),
  )
  expect(body.items[0].issues[0].reason).toContain('the database rejected it: cursed')
  expect((await idsOf('refused')).length).toBe(2_596)
})

test('counts ids that repeat in later batches once, in the order of the file', async () => {
  const rows = rowsOf('again', 1_800)
  // The row of line 12 comes again as it was, then with other values; a bad row goes before a good one.
  rows[600] = rows[10]!
  rows[1_200] = 'again-10,Other,again,9,9,'
  rows[20] = 'again-late,,again,x,1,'
  rows[1_700] = 'again-late,Late,again,5,1,'
  const planned = await upload(rows, { dryRun: 'true' })
  const { id, report } = await upload(rows)
  expect(report.rows).toEqual({
    read: 1_800,
    created: 1_797,
    updated: 0,
    unchanged: 1,
    rejected: 2,
  })
  expect(report.rows).toEqual(planned.report.rows)
  const pages = await Promise.all(
    [id, planned.id].map(
      async (run) =>
        (await shop.call('GET', `/imports/${run}/rows?limit=500&outcome=rejected`, { token })).body,
    ),
  )
  expect(pages[0]).toEqual(pages[1])
  expect(pages[0].items.map((row: { line: number }) => row.line)).toEqual([22, 1_202])
  expect((await shop.call('GET', '/products/again-10')).body).toMatchObject({ price: 1 })
  expect((await shop.call('GET', '/products/again-late')).body).toMatchObject({ price: 5 })
})

test('continues a run after a connection is cut off in a batch, and counts each row once', async () => {
  const rows = rowsOf('cut', 4_000)
  const { id } = await upload(rows, { start: 'later' })
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  for (let cut = 0; cut < 3; cut++) {
    const before = waits().length
    let ended: { state: string } | undefined
    void settled(id).then((body) => {
      ended = body
    })
    // A cut during the survey, or between two runs, ends no connection.
    while (waits().length === before && !ended) {
      await sql`
        select pg_terminate_backend(min(pid)) from pg_locks
        where locktype = 'relation' and mode = 'RowShareLock' and granted
          and relation = 'import_leases'::regclass
          and database = (select oid from pg_database where datname = current_database())
          and exists (select from imports where id = ${id}::uuid
            and (report->'rows'->>'created')::int > 0)`
        .execute(shop.db)
        .catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
  const ended = await settled(id)
  expect(ended).toMatchObject({ state: 'done', report: { rows: { read: 4_000, created: 4_000 } } })
  expect(new Set(await idsOf('cut')).size).toBe(4_000)
  const { n } = await shop.db
    .selectFrom('import_rows')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(n).toBe(4_000)
})

test('a run without its lease writes nothing until it regains the lease', async () => {
  // Between two batches on one connection the turn is free to be taken.
  await using small = await createTestApp({ DATABASE_CONNECTIONS: '3' })
  const owner = (await makeUser(small.db, { type: 'admin' })).token
  const { body } = await small.call('POST', '/imports', {
    body: `${header}${rowsOf('lost', 8_000).join('\n')}\n`,
    token: owner,
    headers: { 'content-type': 'text/csv', prefer: 'respond-async' },
  })
  const status = async () => (await small.call('GET', `/imports/${body.id}`, { token: owner })).body
  const created = async () => (await status()).report?.rows.created ?? 0
  while ((await created()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const releaseTurn = await takeTurn(small.db)
  const there = await created()
  expect(there).toBeLessThan(8_000)
  while ((await status()).state !== 'waiting')
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(await created()).toBe(there)
  await releaseTurn()
  expect(await settledImport(small, owner, body.id)).toMatchObject({
    state: 'done',
    report: { rows: { read: 8_000, created: 8_000 } },
  })
})

test('a stopped run has written the first rows of the file, and reports exactly those', async () => {
  const { id } = await upload(rowsOf('stopped', 8_000), { start: 'later' })
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  for (;;) {
    const { body } = await shop.call('GET', `/imports/${id}`, { token })
    if (body.report?.rows.created > 0) break
  }
  const { body } = await shop.call('POST', `/imports/${id}/stop`, { token, body: {} })
  expect(body.state).toBe('stopped')
  const { created } = body.report.rows
  expect(created).toBeLessThan(8_000)
  const there = new Set(await idsOf('stopped'))
  expect(there).toEqual(new Set(Array.from({ length: created }, (_, index) => `stopped-${index}`)))
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  expect((await settled(id)).report.rows).toMatchObject({
    read: 8_000,
    created: 8_000 - created,
    unchanged: created,
  })
})

test('each batch ends with a higher version of the catalogue than all before', async () => {
  const client = new pg.Client({ connectionString: shop.database.url })
  await client.connect()
  const versions: number[] = []
  client.on('notification', ({ payload }) => versions.push(Number(payload)))
  await client.query('listen catalogue')
  const { report } = await upload(rowsOf('versions', 5_000))
  expect(report.rows.created).toBe(5_000)
  await client.query('select 1')
  await client.end()
  const highest = versions.filter((one, index) => one > Math.max(0, ...versions.slice(0, index)))
  expect(highest.length).toBeGreaterThanOrEqual(10)
})

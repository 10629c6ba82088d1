import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool } from '../../db/connection/client.ts'
import { fill } from '../../db/fill/fill.ts'
import { MigrationFailed } from '../../db/migrate/migration-failure.ts'
import { findOffendingRows } from '../../scripts/lib/offending-rows.ts'
import { runScript } from '../support/run-script.ts'
import { root } from '../support/sources.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'

let shop: TestDatabase
let pool: pg.Pool
let release: string
beforeAll(async () => {
  shop = await createTestDatabase()
  pool = createPool({ url: shop.url, max: 1, statementTimeout: 60_000 })
  await fill(pool, { products: 30, users: 3, orders: 3 })
  await sql`update products set category = 'once', product_name = 'Alone' where product_id =
    (select min(product_id) from products)`.execute(shop.db)
  // the next release: this one, and a migration that this shop's rows do not fit
  release = await mkdtemp(path.join(tmpdir(), 'araliya-next-release-'))
  for (const part of ['db', 'scripts', 'server', 'package.json'])
    await cp(path.join(root, part), path.join(release, part), { recursive: true })
  await symlink(path.join(root, 'node_modules'), path.join(release, 'node_modules'))
  const add = (name: string, says: string, statements: string) =>
    writeFile(
      path.join(release, 'db/migrations', `${name}.ts`),
      `/** ${says} */
import { type Kysely, sql } from 'kysely'
export const up = (db: Kysely<unknown>) => sql.raw(${JSON.stringify(statements)}).execute(db)`,
    )
  await add(
    '9998_shelves',
    'The shelf of each product.',
    'alter table products add column shelf text',
  )
  await add(
    '9999_one_of_a_kind',
    'One product of a category.',
    `update products set shelf = 'A';
     create unique index one_of_a_kind on products (category) where deleted_at is null;
     create index shelves on products (shelf)`,
  )
})
afterAll(async () => {
  await pool.end()
  await shop[Symbol.asyncDispose]()
  await rm(release, { recursive: true, force: true })
})

const columns = async () =>
  (
    await sql<{ name: string }>`select column_name as name from information_schema.columns
      where table_name = 'products' and column_name = 'shelf'`.execute(shop.db)
  ).rows

test('names migration, statement and rows of a refused upgrade and changes nothing', async () => {
  const env = { DATABASE_URL: shop.url, DATA_DIR: path.join(release, 'data') }
  const args = ['--server', inject('serverUrl'), '--to', path.join(release, 'backups')]
  const { code, out, talk } = await runScript('upgrade', args, env, '', release)
  expect([code, talk]).toEqual([1, ''])
  expect(out).toContain('The migration 9999_one_of_a_kind would fail: could not create')
  expect(out).toMatch(/Key \(category\)=\(.+\) is duplicated\./)
  expect(out).toContain(
    'The statement: create unique index one_of_a_kind on products (category) where deleted_at is null\n',
  )
  expect(out).toMatch(/The rows that cause the error:\n {4}category \S+ · rows \d+ · id /)
  expect(out).toMatch(/Nothing was changed\.\n$/)
  expect(await columns()).toEqual([])

  // A migration fails with the same message, and leaves the database unchanged.
  const migrated = await runScript('migrate', [], env, '', release)
  expect(migrated.code).toBe(1)
  expect(migrated.talk).toMatch(/^The migration 9999_one_of_a_kind failed: .*\n/)
  expect(migrated.talk).toContain('The database is unchanged.')
  expect(migrated.talk).not.toContain('    at ')
  expect(await columns()).toEqual([])
})

test('reports a current schema without a backup', async () => {
  const { code, out } = await runScript('upgrade', ['--to', '/nowhere'], { DATABASE_URL: shop.url })
  expect([code, out]).toEqual([0, 'The database is up to date: no migration is pending.\n'])
})

test.each([
  [
    'a value that is there twice',
    'create unique index one_each on products (category) where deleted_at is null',
    /^category [^·]+ · rows \d+ · id [-0-9a-f, ]+$/,
  ],
  [
    'a value that a rule forbids',
    `alter table products add constraint not_alone check (category <> 'once' and (length(category) > 0))`,
    /^id [-0-9a-f]+$/,
  ],
  [
    'a value that is missing',
    'alter table products alter column deleted_at set not null',
    /^id [-0-9a-f]+$/,
  ],
])('names the rows that block a migration: %s', async (_what, statement, line) => {
  const text = `comment on table products is 'sold';\n${statement};\ncomment on table users is 'who'`
  const refused = await pool.query(text).catch((error: Error) => error)
  const failed = new MigrationFailed('9999_rule', refused as Error, text)
  expect(failed.message).toContain(`The statement: ${statement}\n`)
  const rows = await findOffendingRows(pool, failed)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows[0]).toMatch(line)
})

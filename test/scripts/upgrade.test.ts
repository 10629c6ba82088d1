import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, inject, test, vi } from 'vitest'
import { createDatabase, createPool, type Db } from '../../db/connection/client.ts'
import { pendingMigrations } from '../../db/migrate/migrator.ts'
import { restore } from '../../scripts/lib/restore.ts'
import { verifyAudit } from '../../server/core/audit/chain.ts'
import { createDiskStorage } from '../../server/platform/storage/disk-storage.ts'
import { createEmptyDatabase } from '../support/empty-database.ts'
import { orderBody } from '../support/factories.ts'
import { assertMoney } from '../support/money-checker.ts'
import { assertLedger, readStock } from '../support/order-checker.ts'
import { runScript } from '../support/run-script.ts'
import { startServer } from '../support/server-process.ts'
import { root } from '../support/sources.ts'

// Whole databases and processes come and go here: seconds on a quiet machine.
vi.setConfig({ testTimeout: 180_000 })

const releases = path.join(root, 'test/fixtures/releases')

/** A shop that a release left behind: its own schema, its own rows. */
async function olderShop(file: string) {
  const database = await createEmptyDatabase()
  const dataDir = await mkdtemp(path.join(tmpdir(), 'araliya-upgrade-'))
  const pool = createPool({ url: database.url, max: 1, statementTimeout: 60_000 })
  const storage = createDiskStorage(path.join(dataDir, 'images'))
  await storage.prepare()
  await restore(database.url, pool, storage, path.join(releases, file), { asItWas: true })
  await pool.end()
  const { db } = createDatabase({ url: database.url, max: 2 })
  return {
    db,
    env: { DATABASE_URL: database.url, DATA_DIR: dataDir },
    backups: path.join(dataDir, 'backups'),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function assertBooks(db: Db) {
  await assertLedger(db, [...(await readStock(db)).keys()])
  await assertMoney(db)
  expect((await verifyAudit(db)).problem).toBeUndefined()
}

test.each(await readdir(releases))(
  'upgrades a shop of %s with all its rows; staff and customers continue to use it',
  async (file) => {
    await using shop = await olderShop(file)
    const due = await pendingMigrations(shop.env.DATABASE_URL)
    const rehearsed = await runScript(
      'upgrade',
      ['--rehearse', '--server', inject('serverUrl')],
      shop.env,
    )
    expect(rehearsed.code, rehearsed.talk).toBe(0)
    expect(rehearsed.out).toContain(`${due.length} migrations are pending`)
    for (const name of due) expect(rehearsed.out).toContain(`  ${name}  `)
    expect(rehearsed.out).toMatch(/Nothing was changed\.\n$/)
    expect(await pendingMigrations(shop.env.DATABASE_URL)).toEqual(due)

    const upgraded = await runScript(
      'upgrade',
      ['--to', shop.backups, '--server', inject('serverUrl')],
      shop.env,
    )
    expect(upgraded.code, upgraded.talk).toBe(0)
    expect(upgraded.out).toContain(`Upgraded: ${due.length} migrations`)
    expect(await readdir(shop.backups)).toEqual([expect.stringMatching(/^araliya-.*\.tar\.gz$/)])
    const { rows } = await sql<{ orders: number; wrong: number }>`
      select (select count(*)::int from orders) as orders,
        (select count(*)::int from orders where phone_normalised = '') as wrong`.execute(shop.db)
    expect(rows[0]).toEqual({ orders: 40, wrong: 0 })
    await assertBooks(shop.db)

    await using server = await startServer(shop.env)
    const call = async (method: string, place: string, body?: unknown, token?: string) => {
      const answer = await fetch(`${server.address}/api${place}`, {
        method,
        headers: {
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      return { status: answer.status, body: await answer.json() }
    }
    const products = await call('GET', '/products')
    expect(products.body).toHaveLength(40)
    const account = { email: 'admin@araliya.local', password: 'a long password' }
    const { token } = (await call('POST', '/users/login', account)).body
    const orders = await call('GET', '/orders', undefined, token)
    expect(orders.body).toHaveLength(40)
    const { productId } = products.body.find((one: { stock: number }) => one.stock > 0)
    const order = orderBody({ productId, qty: 1 })
    expect(await call('POST', '/orders', order, token)).toMatchObject({ status: 201 })
    await assertBooks(shop.db)
  },
)

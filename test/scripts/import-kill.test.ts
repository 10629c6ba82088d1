import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '../../db/connection/client.ts'
import { figure, within } from '../support/figures.ts'
import { recordOutcome } from '../support/promises.ts'
import { runScript, startScript } from '../support/run-script.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'

/** Random points at which the command is killed, or at every third the server. */
const kills = figure(3, 10)
const products = 4_000
const batch = 500
const account = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }

let folder: string
let list: string
let database: TestDatabase
let clean: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-kill-'))
  list = path.join(folder, 'list.csv')
  const rows = Array.from(
    { length: products },
    (_, index) => `k-${index},Product ${index},kill,${index + 1}.50,${index % 7}`,
  )
  // The first products are there already and change; some rows are rejected, some repeat.
  rows.push('k-1,Product 1,kill,2.50,1', 'k-2,Other,kill,9,9', 'k-bad,,kill,x,1')
  await writeFile(list, `productId,productName,category,price,stock\n${rows.join('\n')}\n`)
  database = await createTestDatabase()
  clean = await createTestDatabase()
  for (const { db } of [database, clean])
    for (let index = 0; index < 3; index++)
      await db
        .insertInto('products')
        .values({
          product_id: `k-${index}`,
          product_name: 'Old',
          category: 'kill',
          price_cents: 1,
          last_price_cents: 1,
          images: ['/old.webp'],
        })
        .execute()
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await clean[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

const serve = (url: string): Promise<ServerProcess> =>
  startServer({ DATABASE_URL: url, DATA_DIR: path.join(folder, 'data'), ...account })

const credentials = (server: ServerProcess) => ({
  ARALIYA_URL: server.address,
  ARALIYA_EMAIL: account.ADMIN_EMAIL,
  ARALIYA_PASSWORD: account.ADMIN_PASSWORD,
})

const state = (db: Db) =>
  db
    .selectFrom('products')
    .select([
      'product_id',
      'product_name',
      'category',
      'price_cents',
      'last_price_cents',
      'stock',
      'description',
      'images',
    ])
    .where('deleted_at', 'is', null)
    .orderBy('product_id')
    .execute()

const count = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Waits until so many products are there, or the command has ended. */
async function reached(db: Db, wanted: number, ended: Promise<unknown>): Promise<void> {
  let isOver = false
  void ended.then(() => {
    isOver = true
  })
  while (!isOver && (await count(db)) < wanted)
    await new Promise((resolve) => setTimeout(resolve, 5))
}

test(
  'ends an import as one clean run after kills at random points',
  async () => {
    let server = await serve(database.url)
    let random = 1_234_567
    const next = (below: number): number => {
      random = (random * 48_271) % 2_147_483_647
      return random % below
    }
    try {
      for (let kill = 0; kill < kills; kill++) {
        const { child, ended } = startScript('import', [list, '--quiet'], credentials(server))
        const there = await count(database.db)
        // Somewhere in what is left, or anywhere at all once everything is there.
        if (there < products) await reached(database.db, there + next(products - there) / 3, ended)
        else await new Promise((resolve) => setTimeout(resolve, next(1_500)))
        if (kill % 3 === 2) {
          server.signal('SIGKILL')
          await server.exited
          child.kill('SIGKILL')
          server = await serve(database.url)
        } else child.kill('SIGKILL')
        await ended
        // Batches are whole: three products were there before.
        if (!server.isRunning()) throw new Error(server.output())
        // Read once: where only the command was killed, the server continues to write meanwhile.
        const ids = (await state(database.db)).map((row) => Number(row.product_id.slice(2)))
        const now = ids.length
        expect(now === 3 || now % batch === 0, `${now} products`).toBe(true)
        // Two connections write; what is there is a beginning of the file all the same.
        expect(Math.max(...ids)).toBe(now - 1)
      }
      const last = await runScript('import', [list, '--json'], credentials(server))
      expect(last.code, last.talk).toBe(1)
      expect(JSON.parse(last.out).report.rows).toMatchObject({ read: products + 3, rejected: 2 })
      expect((await runScript('import', [list, '--json'], credentials(server))).out).toContain(
        '"created": 0,\n      "updated": 0',
      )
    } finally {
      await server[Symbol.asyncDispose]()
    }
    await using other = await serve(clean.url)
    await runScript('import', [list, '--quiet'], credentials(other))
    const [killed, whole] = [await state(database.db), await state(clean.db)]
    const has = new Set(killed.map((row) => JSON.stringify(row)))
    recordOutcome({
      fault: 'an import is killed at random points, command or server, and run again',
      runs: `${kills} kills, ${products} products`,
      lost: whole.filter((row) => !has.has(JSON.stringify(row))).length,
      doubled: killed.length - has.size,
    })
    expect(killed).toEqual(whole)
  },
  within(4),
)

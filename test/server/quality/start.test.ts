import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { createDatabase } from '../../../db/connection/client.ts'
import { startEmbedded } from '../../../db/embedded/embedded.ts'
import { readPostmasterPid, waitForExit } from '../../../db/embedded/embedded-process.ts'
import { takeCluster } from '../../support/cluster-cache.ts'
import { within } from '../../support/figures.ts'
import { makeQuickFolder } from '../../support/quick-folder.ts'
import { startServer } from '../../support/server-process.ts'
import { root } from '../../support/sources.ts'
import { testIf } from '../../support/test-if.ts'

const folders: string[] = []
const makeFolder = async (): Promise<string> => {
  const folder = await makeQuickFolder()
  folders.push(folder)
  return folder
}
/** One that a shop was started in before. */
const usedFolder = async (): Promise<string> => {
  const folder = await makeFolder()
  await takeCluster(folder)
  return folder
}
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    const state = await readPostmasterPid(path.join(folder, 'postgres'))
    if (state && state.pid !== process.pid)
      try {
        process.kill(state.pid, 'SIGQUIT')
        await waitForExit(state.pid)
      } catch {
        // it had ended before
      }
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

const start = (folder: string) =>
  startEmbedded({ directory: path.join(folder, 'postgres'), durable: false })

async function ask<T>(url: string, query: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(query)).rows as T[]
  } finally {
    await client.end()
  }
}

test(
  'starts four servers at once on an empty database, and runs each migration once',
  async () => {
    const name = `araliya_${randomBytes(6).toString('hex')}`
    await ask(inject('serverUrl'), `create database ${name}`)
    const url = new URL(inject('serverUrl'))
    url.pathname = `/${name}`
    const { db } = createDatabase({ url: url.href, max: 2 })
    try {
      const servers = await Promise.all(
        Array.from({ length: 4 }, () => startServer({ DATABASE_URL: url.href, DEMO: 'on' })),
      )
      try {
        const answers = await Promise.all(
          servers.map(({ address }) => fetch(`${address}/api/products?limit=1`)),
        )
        const refused = answers.filter(({ status }) => status !== 200)
        expect(await Promise.all(refused.map((answer) => answer.text()))).toEqual([])
        const totals = new Set(answers.map(({ headers }) => headers.get('x-total-count')))
        expect(totals.size).toBe(1)
      } finally {
        for (const server of servers) await server[Symbol.asyncDispose]()
      }
      const migrations = await sql<{ name: string; times: number }>`
      select name, count(*)::int as times from kysely_migration group by name`.execute(db)
      expect(migrations.rows.every(({ times }) => times === 1)).toBe(true)
      const { rows } = await sql<{ admins: number; doubled: number }>`
      select (select count(*)::int from users where type = 'admin') as admins,
             (select count(*)::int - count(distinct product_id)::int from products) as doubled
    `.execute(db)
      expect(rows[0]).toEqual({ admins: 1, doubled: 0 })
    } finally {
      await db.destroy()
      await ask(inject('serverUrl'), `drop database ${name} with (force)`)
    }
  },
  within(2),
)

test('reuses an embedded server that outlived a crash of the shop', async () => {
  const folder = await usedFolder()
  const first = await start(folder)
  const second = await start(folder)
  expect(second.pid).toBe(first.pid)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('keeps WAL files of an embedded server small, so that no commit waits long for a new one', async () => {
  const { url } = await start(await usedFolder())
  expect(await ask(url, 'show wal_segment_size')).toEqual([{ wal_segment_size: '1MB' }])
})

test('recovers committed data of a killed embedded server', async () => {
  const folder = await usedFolder()
  const first = await startEmbedded({ directory: path.join(folder, 'postgres') })
  await ask(first.url, 'create table kept as select generate_series(1, 1000) as n')
  process.kill(first.pid, 'SIGKILL')
  await waitForExit(first.pid)
  const second = await start(folder)
  expect(await ask(second.url, 'select count(*)::int as n from kept')).toEqual([{ n: 1_000 }])
})

test('restarts an embedded server that dies under the shop', async () => {
  const folder = await usedFolder()
  await using server = await startServer({ DATA_DIR: folder, LOG_LEVEL: 'error' })
  const ready = async () => (await fetch(`${server.address}/health/ready`)).status
  const count = async () => (await fetch(`${server.address}/api/products`)).status
  await expect.poll(count).toBe(200)
  const pid = async () => (await readPostmasterPid(path.join(folder, 'postgres')))?.pid
  const first = (await pid())!
  process.kill(first, 'SIGKILL')
  await expect.poll(pid, { timeout: 20_000 }).not.toBeOneOf([first, undefined])
  await expect.poll(ready, { timeout: 20_000 }).toBe(200)
  expect(await count()).toBe(200)
  expect(server.isRunning()).toBe(true)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  expect(await readPostmasterPid(path.join(folder, 'postgres'))).toBe(undefined)
})

test("starts despite a stale pid file, even when its number is now another process's", async () => {
  const folder = await usedFolder()
  const first = await start(folder)
  await first.stop()
  const file = path.join(folder, 'postgres/postmaster.pid')
  expect(existsSync(file)).toBe(false)
  // 2^22 is above the process ids of Linux; the test's own process runs, but is no PostgreSQL
  for (const stranger of [4_194_304, process.pid]) {
    await writeFile(file, `${stranger}\n${folder}/postgres\n1\n54321\n\n127.0.0.1\n1 1\nready   \n`)
    const server = await start(folder)
    expect(server.pid).not.toBe(stranger)
    expect(await ask(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
  }
})

test('repeats an interrupted first start', async () => {
  const folder = await usedFolder()
  const first = await start(folder)
  await first.stop()
  await rm(path.join(folder, 'postgres/araliya.initialised'))
  await rm(path.join(folder, 'postgres/PG_VERSION'))
  const second = await start(folder)
  expect(await ask(second.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('shares one server between two processes that start the same embedded database at once', async () => {
  const folder = await makeFolder()
  const [one, two] = await Promise.all([start(folder), start(folder)])
  expect(one.pid).toBe(two.pid)
  expect(await ask(one.url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(await ask(two.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('stops an embedded server despite its own connections, but not while other programs use it', async () => {
  const folder = await usedFolder()
  const first = await start(folder)
  const other = new pg.Client({ connectionString: first.url, application_name: 'another program' })
  const own = createDatabase({ url: first.url, max: 2, onError: () => {} })
  await sql`select 1`.execute(own.db)
  await other.connect()
  await first.stop()
  expect((await other.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await other.end()
  await first.stop()
  expect(await readPostmasterPid(path.join(folder, 'postgres'))).toBe(undefined)
  await own.db.destroy()
})

const ordinaryUser = 65_534

testIf(process.getuid?.() === 0, 'needs root')(
  'lets an ordinary user start and stop it, and own every file',
  async () => {
    const folder = await makeFolder()
    chownSync(folder, ordinaryUser, ordinaryUser)
    const script = `
      import { startEmbedded } from '${root}/db/embedded/embedded.ts'
      const server = await startEmbedded({ directory: '${folder}/postgres', durable: false })
      const again = await startEmbedded({ directory: '${folder}/postgres', durable: false })
      if (again.pid !== server.pid) throw new Error('a second server')
      await server.stop()
      process.stdout.write('whole')`
    const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
      uid: ordinaryUser,
      gid: ordinaryUser,
      cwd: '/',
      env: { PATH: process.env.PATH, HOME: folder },
      encoding: 'utf8',
      timeout: within(0.8),
    })
    expect(run.stderr).toBe('')
    expect(run.stdout).toBe('whole')
    expect(await readFile(path.join(folder, 'postgres/PG_VERSION'), 'utf8')).toMatch(/^18/)
  },
  within(1),
)

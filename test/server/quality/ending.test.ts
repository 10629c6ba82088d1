import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded } from '../../../db/embedded/embedded.ts'
import { readPostmasterPid, waitForExit } from '../../../db/embedded/embedded-process.ts'
import { migrateToLatest } from '../../../db/migrate/migrator.ts'
import { takeCluster } from '../../support/cluster-cache.ts'
import { compiled } from '../../support/compile-cache.ts'
import { makeQuickFolder } from '../../support/quick-folder.ts'
import { startServer } from '../../support/server-process.ts'
import { root } from '../../support/sources.ts'

let folder: string
const postgres = () => path.join(folder, 'postgres')
beforeEach(async () => {
  folder = await makeQuickFolder()
})
afterEach(async () => {
  const left = await readPostmasterPid(postgres())
  if (left) {
    process.kill(left.pid, 'SIGQUIT')
    await waitForExit(left.pid)
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

async function listenSomewhere(): Promise<{ server: Server; port: number }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, port: (server.address() as { port: number }).port }
}

test.each(['PORT', 'METRICS_PORT'])(
  'reports in one line that its %s is in use, and stops PostgreSQL',
  async (setting) => {
    await takeCluster(folder)
    const { server, port } = await listenSomewhere()
    await expect(startServer({ DATA_DIR: folder, [setting]: String(port) })).rejects.toThrow(
      new RegExp(
        `^ended \\(1\\) before it listened:\\nAraliya could not start\\. Port ${port} is used by another program[^\\n]* set ${setting} to another port\\.\\n$`,
      ),
    )
    server.close()
    expect(await readPostmasterPid(postgres())).toBe(undefined)
  },
)

test('reports in one line that its database is newer, and stops PostgreSQL', async () => {
  await takeCluster(folder)
  const newer = await startEmbedded({ directory: postgres() })
  await migrateToLatest(newer.url)
  const client = new pg.Client({ connectionString: newer.url })
  await client.connect()
  await client.query(
    "insert into kysely_migration (name, timestamp) values ('9999_tomorrow', '2099-01-01')",
  )
  await client.end()
  await newer.stop()
  await expect(startServer({ DATA_DIR: folder })).rejects.toThrow(
    /^ended \(1\) before it listened:\nAraliya could not start\. The database "araliya" was migrated by a newer Araliya \([^\n]*9999_tomorrow[^\n]*\n$/,
  )
  expect(await readPostmasterPid(postgres())).toBe(undefined)
})

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'stops with PostgreSQL on %s during its first start',
  async (signal) => {
    const child = spawn(process.execPath, ['server/main.ts'], {
      cwd: root,
      env: { PATH: process.env.PATH, ...compiled, DATA_DIR: folder, PORT: '0' },
    })
    let talk = ''
    child.stdout.on('data', (chunk) => {
      talk += chunk
    })
    child.stderr.on('data', (chunk) => {
      talk += chunk
    })
    const ended = once(child, 'exit')
    await expect
      .poll(() => readPostmasterPid(postgres()), { interval: 5, timeout: 30_000 })
      .toBeDefined()
    child.kill(signal)
    expect(await ended).toEqual([0, null])
    expect(talk).toBe('')
    expect(await readPostmasterPid(postgres())).toBe(undefined)
  },
)

test('cuts off undrained work with exit code 1, and stops PostgreSQL', async () => {
  await takeCluster(folder)
  const script = `
    import { startEmbedded } from './db/embedded/embedded.ts'
    import { createLifetime } from './server/platform/process/lifetime.ts'
    const lifetime = createLifetime({ drain: 100, last: 10_000 }, () => {})
    const server = startEmbedded({ directory: process.env.FOLDER, durable: false })
    lifetime.atLast(async () => (await server).stop())
    lifetime.onEnd(() => new Promise(() => {}))
    await server
    process.stdout.write('up')
    void lifetime.end(0)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    env: { PATH: process.env.PATH, ...compiled, FOLDER: postgres() },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  expect(await ended).toEqual([1, null])
  expect(await readPostmasterPid(postgres())).toBe(undefined)
})

test('an uncaught error ends the shop with exit code 1, and stops PostgreSQL', async () => {
  await takeCluster(folder)
  const mistake = path.join(folder, 'mistake.mjs')
  await writeFile(mistake, "process.on('SIGUSR2', () => { throw new Error('uncaught') })")
  await using server = await startServer({
    DATA_DIR: folder,
    NODE_OPTIONS: `--import=${mistake}`,
  })
  server.signal('SIGUSR2')
  expect(await server.exited).toBe(1)
  expect(server.output()).toContain('uncaught')
  expect(await readPostmasterPid(postgres())).toBe(undefined)
})

test('answers after its output is closed, and stops on SIGTERM', async () => {
  await using server = await startServer({ LOG_LEVEL: 'info' })
  server.hangUp()
  expect((await fetch(`${server.address}/api/products/NONE`)).status).toBe(200)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
})

/** Large files are processed in a thread of their own, with the same results as small ones. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import type { Worker } from 'node:worker_threads'
import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { importLimits } from '#server/modules/imports/contract/limits.ts'
import { batchSizes } from '#server/modules/imports/run/batch-queue.ts'
import { ThreadWriter } from '#server/modules/imports/thread/thread-writer.ts'
import { makeUser } from '../../../support/factories.ts'
import { insist } from '../../../support/http-load.ts'
import { settledImport } from '../../../support/import-runs.ts'
import { openTestApp } from '../../../support/test-app.ts'

const shop = await openTestApp({}, { isFetchAllowed: () => true })
const token = (await makeUser(shop.db, { type: 'admin' })).token

const header = 'productId,productName,category,price,stock,description,Images\n'
/** Rows of a kilobyte and more, so that some hundreds of them make a large file. */
function catalogue(name: string, count: number, { image = '', sentences = 40 } = {}): string {
  const text = 'Rose water and sandalwood. '.repeat(sentences)
  const rows = Array.from(
    { length: count },
    (_, at) => `${name}-${at},${name} ${at},${name},100,1,${text},${image}`,
  )
  const file = `${header}${rows.join('\n')}\n`
  expect(file.length).toBeGreaterThan(importLimits.inThreadFrom)
  return file
}

const send = (body: string, query: Record<string, string> = {}) =>
  shop.call('POST', `/imports?${new URLSearchParams(query)}`, {
    token,
    body,
    headers: { 'content-type': 'text/csv' },
  })

async function begin(body: string): Promise<string> {
  const { id } = (await send(body, { start: 'later' })).body
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  return id
}

const countOf = async (category: string): Promise<number> => {
  const { headers } = await shop.call('GET', `/products/category/${category}?limit=1`)
  return Number(headers['x-total-count'])
}

/** Waits until an import has written rows; polls with a pause, to keep the shop free. */
async function untilWritten(id: string): Promise<void> {
  for (;;) {
    const { status, body } = await shop.call('GET', `/imports/${id}`, { token })
    if (body.report?.rows.created > 0) return
    if (status !== 503) expect(['waiting', 'reading', 'running']).toContain(body.state)
    await wait(10)
  }
}

test('written rows are in the lists at once, and the report counts them', async () => {
  const planned = await send(catalogue('whole', 700, { sentences: 14 }), { dryRun: 'true' })
  expect(planned.body).toMatchObject({ state: 'planned', report: { rows: { created: 700 } } })
  expect(await countOf('whole')).toBe(0)
  const done = await send(catalogue('whole', 700, { sentences: 14 }))
  expect(done.body).toMatchObject({ state: 'done', report: { total: 700, rows: { created: 700 } } })
  expect(await countOf('whole')).toBe(700)
  const again = await send(catalogue('whole', 700, { sentences: 14 }))
  expect(again.body.report.rows).toMatchObject({ created: 0, unchanged: 700 })
})

test('refuses a truncated file with the usual message, and writes nothing', async () => {
  const { status, body } = await send(`${catalogue('broken', 700)}x,"open,quote,1,1\n`)
  expect(status).toBe(400)
  expect(body.message).toContain('line 702: a quote is opened and never closed')
  expect(await countOf('broken')).toBe(0)
})

test('a stopped run keeps its written rows, and continues after them', async () => {
  const id = await begin(catalogue('stopped', 6_000))
  await untilWritten(id)
  await shop.call('POST', `/imports/${id}/stop`, { token, body: {} })
  const stopped = await settledImport(shop, token, id)
  expect(stopped).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('Stopped on request. Imported rows stay'),
  })
  const written = stopped.report.rows.created
  expect(await countOf('stopped')).toBe(written)
  await shop.call('POST', `/imports/${id}/start`, { token, body: {} })
  expect(await settledImport(shop, token, id)).toMatchObject({
    state: 'done',
    report: { rows: { created: 6_000 - written, unchanged: written } },
  })
})

test('reopens connections that the database closed, and counts each row once', async () => {
  const id = await begin(catalogue('cut', 3_000))
  await untilWritten(id)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name like 'araliya %'`
    .execute(shop.db)
    .catch(() => {})
  expect(await settledImport(shop, token, id)).toMatchObject({
    state: 'done',
    report: { rows: { read: 3_000, created: 3_000 } },
  })
  expect(await countOf('cut')).toBe(3_000)
})

/** Sizes of the batches that an import wrote, the largest first. */
const batchesOf = async (id: string): Promise<number[]> => {
  const rows = await shop.db
    .selectFrom('import_changes')
    .select((eb) => eb.fn<number>('cardinality', ['refs']).as('size'))
    .where('import_id', '=', id)
    .execute()
  return rows.map(({ size }) => size).sort((a, b) => b - a)
}

/** The niceness of each thread of this process, as Linux reports it: 0 unless it was raised. */
const niceness = (): number[] =>
  readdirSync('/proc/self/task').map((id) => {
    const stat = readFileSync(`/proc/self/task/${id}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])
  })

test('an import writes smaller batches at a lower priority while customers send requests', async () => {
  const address = await shop.listen()
  const quiet = (await send(catalogue('quiet', 1_200, { sentences: 8 }))).body
  expect(await batchesOf(quiet.id)).toEqual([batchSizes.alone, batchSizes.alone, 200])
  const id = await begin(catalogue('beside', 4_000, { sentences: 3 }))
  let isOpen = true
  const customer = async () => {
    // Without a pause they would leave the import no CPU time on a busy machine.
    for (; isOpen; await wait(250)) await (await fetch(`${address}/health/live`)).text()
  }
  // Many clients with rare requests: a single one can be slower than the import checks.
  const customers = Promise.all(Array.from({ length: 12 }, customer))
  await untilWritten(id)
  if (process.platform === 'linux') expect(niceness()).toContain(10)
  expect(await settledImport(shop, token, id)).toMatchObject({
    state: 'done',
    report: { rows: { read: 4_000, created: 4_000 } },
  })
  isOpen = false
  await customers
  const small = (await batchesOf(id)).filter((size) => size <= batchSizes.beside)
  expect(small.length).toBeGreaterThan(4_000 / batchSizes.alone)
  expect(await countOf('beside')).toBe(4_000)
}, 240_000)

test('an import stops writing once its actor loses the permission', async () => {
  const revoked = await makeUser(shop.db, { type: 'admin' })
  const { id } = (
    await shop.call('POST', '/imports?start=later', {
      token: revoked.token,
      body: catalogue('revoked', 12_000),
      headers: { 'content-type': 'text/csv' },
    })
  ).body
  await shop.call('POST', `/imports/${id}/start`, { token: revoked.token, body: {} })
  await untilWritten(id)
  // On a full machine two batches take longer than a request waits for a lock: try again then.
  const block = () => shop.call('PUT', `/users/${revoked.row.id}/block`, { token })
  const { status } = await insist(block)
  expect(status).toBe(200)
  const written = await countOf('revoked')
  expect(await settledImport(shop, token, id)).toMatchObject({
    state: 'stopped',
    message: expect.stringContaining('Start the import again to continue'),
  })
  expect(await countOf('revoked')).toBe(written)
})

test('images are copied into the shop, and those that cannot be fetched are reported', async () => {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c96' } })
    .png()
    .toBuffer()
  const server = createServer((request, response) => {
    if (request.url === '/rose.png') response.end(png)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const image = `${address}/rose.png | ${address}/gone.png`
  const { body } = await send(catalogue('pictured', 300, { image }), { images: 'copy' })
  server.closeAllConnections()
  server.close()
  expect(body).toMatchObject({
    state: 'done',
    report: { rows: { created: 300 }, images: { copied: 1, failed: 1 } },
  })
  const product = (await shop.call('GET', '/products/pictured-299')).body
  expect(product.Images).toEqual([expect.stringMatching(/\/images\/.*\.webp$/)])
  const rows = await shop.call('GET', `/imports/${body.id}/rows?warned=true&limit=1`, { token })
  expect(rows.body.items[0].warnings[0].reason).toContain('was not copied')
})

test('an ended thread fails the next call of its run at once', async () => {
  const writer = new ThreadWriter({
    database: shop.services.importDatabase,
    file: '/nowhere/at-all',
    job: {
      lease: { importId: '00000000-0000-0000-0000-000000000000', run: 'run', kind: 'write' },
      actor: { id: null, label: 'unknown' },
      mapping: {},
      options: { dryRun: false, images: 'keep', deleteMissing: false },
      writers: 1,
      origins: [],
    } as never,
    signal: new AbortController().signal,
    lowAtMost: () => 5,
    onWritten: () => {},
    onProgress: () => {},
    onConnectionLost: () => {},
  })
  await expect(writer.writeRest()).rejects.toThrow('ENOENT')
  await writer.close()
  await expect(writer.writeRest()).rejects.toThrow('ended')
})

test('a thread has a small young heap, whatever the process was started with', async () => {
  setFlagsFromString('--max-semi-space-size=8')
  const begun = Promise.withResolvers<Worker>()
  const onWorker = (message: unknown) => {
    const { worker } = message as { worker: Worker }
    worker.once('online', () => begun.resolve(worker))
  }
  subscribe('worker_threads', onWorker)
  const id = await begin(catalogue('young', 700))
  const worker = await begun.promise
  unsubscribe('worker_threads', onWorker)
  // The old heap and the young one: three spaces of two megabytes, where the option of the process would make them eight.
  expect((await worker.getHeapStatistics()).heap_size_limit / 1_048_576).toBe(1_024 + 6)
  expect((await settledImport(shop, token, id)).state).toBe('done')
})

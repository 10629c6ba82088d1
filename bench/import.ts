/**
 * Measures P7: the speed of catalogue imports, end to end. The command reads a file; a server of
 * its own, on its own database, plans and writes it. One bare INSERT … SELECT of the same rows
 * shows the cost of tables and indexes on this machine.
 */
import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startEmbedded } from '../db/embedded/embedded.ts'
import { catalogueText } from './lib/catalogue.ts'
import { report } from './lib/report.ts'
import { endsWithUs, peakMemoryOf, root, startProcess } from './lib/stage.ts'

const rows = 100_000
/** The account of the import command. */
export const account = { ADMIN_EMAIL: 'bench@araliya.local', ADMIN_PASSWORD: 'bench-password' }

/** Runs the command to its end; returns seconds, and its memory in MB. */
export async function runCommand(
  file: string,
  url: string,
): Promise<{ seconds: number; memory: number }> {
  const started = performance.now()
  const child = spawn(process.execPath, ['scripts/araliya.ts', 'import', file, '--quiet'], {
    cwd: root,
    env: {
      ...process.env,
      ARALIYA_URL: url,
      ARALIYA_EMAIL: account.ADMIN_EMAIL,
      ARALIYA_PASSWORD: account.ADMIN_PASSWORD,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let memory = 0
  const sampling = setInterval(() => {
    try {
      memory = Math.max(memory, peakMemoryOf(child.pid!))
    } catch {
      // It exited between two polls.
    }
  }, 100)
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return { seconds: (performance.now() - started) / 1_000, memory }
}

/** Inserts the same rows again by one statement, rolled back: the cost of tables and indexes. */
async function bareInsert(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const started = performance.now()
  await client.query('begin')
  await client.query(`
    insert into products (product_id, product_name, alt_names, category, price_cents,
      last_price_cents, stock, description, images)
    select 'Y-' || product_id, product_name, alt_names, category, price_cents,
      last_price_cents, stock, description, images
    from products where product_id like 'B-%'`)
  const seconds = (performance.now() - started) / 1_000
  await client.query('rollback')
  await client.end()
  return seconds
}

interface Imported {
  first: Awaited<ReturnType<typeof runCommand>>
  again: Awaited<ReturnType<typeof runCommand>>
  databaseUrl: string
}

/** Imports a catalogue twice into an empty shop of its own. */
async function importTwice<T>(
  catalogue: Iterable<string>,
  use: (imported: Imported) => T | Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-bench-'))
  const file = path.join(folder, 'catalogue.csv')
  await pipeline(Readable.from(catalogue), createWriteStream(file))
  const database = await startEmbedded({ directory: path.join(folder, 'postgres') })
  using _stopped = endsWithUs(() => process.kill(database.pid, 'SIGQUIT'))
  try {
    const environment = {
      ...account,
      DATA_DIR: path.join(folder, 'data'),
      DATABASE_URL: database.url,
      DEMO: 'off',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'silent',
    }
    await using shop = await startProcess('server/main.ts', environment)
    const first = await runCommand(file, shop.address)
    const again = await runCommand(file, shop.address)
    return await use({ first, again, databaseUrl: database.url })
  } finally {
    await database.stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  }
}

const variantRows = 20_000
const shades = 8

/** Compares an import of product groups with one of the same rows as single products. */
export async function benchVariantImport(): Promise<void> {
  const best = { first: [Infinity, Infinity], again: [Infinity, Infinity] }
  for (let turn = 0; turn < 2; turn += 1)
    for (const [kind, count] of [0, shades].entries())
      await importTwice(catalogueText(variantRows, 'B-', count), ({ first, again }) => {
        best.first[kind] = Math.min(best.first[kind]!, first.seconds)
        best.again[kind] = Math.min(best.again[kind]!, again.seconds)
      })
  for (const [name, [single, grouped]] of Object.entries(best))
    report({
      id: 'P7',
      what: `${name === 'first' ? 'import' : 'the same file again'}: ${variantRows} variants in ${variantRows / shades} groups ÷ single products`,
      value: grouped! / single!,
      bar: 1.3,
      better: 'less',
      detail: `${grouped!.toFixed(1)} s, ${single!.toFixed(1)} s`,
    })
}

export async function benchImport(): Promise<void> {
  await importTwice(catalogueText(rows), async ({ first, again, databaseUrl }) => {
    const bare = await bareInsert(databaseUrl)
    const memory = Math.max(first.memory, again.memory)
    const rate = { unit: '/s', bar: 5_000, better: 'more' as const }
    report({
      id: 'P7',
      what: 'import of 100,000 new rows, end to end',
      value: rows / first.seconds,
      ...rate,
    })
    report({
      id: 'P7',
      what: 'the same file again, unchanged',
      value: rows / again.seconds,
      ...rate,
    })
    report({
      id: 'P7',
      what: 'the import against one bare INSERT of the same rows',
      value: bare / first.seconds,
      bar: 0.7,
      better: 'more',
      detail: `the bare one makes ${Math.round(rows / bare)} rows/s here`,
    })
    report({
      id: 'P7',
      what: 'memory of the command',
      value: memory,
      unit: ' MB',
      bar: 256,
      better: 'less',
    })
  })
}

/**
 * How fast catalogues come in, end to end: the CLI reads a file, a server of its own on an
 * embedded database of its own plans and writes it. Prints rows a second, the CLI's and the
 * server's memory, and the same insert by one bare SQL statement as the yardstick of this machine.
 *
 * node bench/import.ts [rows]
 */
import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { startEmbedded } from '../db/embedded.ts'

const rows = Number(process.argv[2] ?? 100_000)
const port = 4_390
const url = `http://127.0.0.1:${port}`
const root = path.resolve(import.meta.dirname, '..')
const account = { ADMIN_EMAIL: 'bench@araliya.local', ADMIN_PASSWORD: 'bench-password' }

const words =
  'rose sandalwood cinnamon turmeric neem coconut aloe lotus jasmine saffron clay honey'.split(' ')
const pick = (number: number, salt: number): string =>
  words[(number * 31 + salt * 7) % words.length]!
const categories = ['skincare', 'nailcare', 'fragrance', 'bath&body', 'makeup']

/** A catalogue like a real one: short names, descriptions of two hundred characters. */
function* catalogue(): Generator<string> {
  yield 'productId,productName,altNames,category,price,lastPrice,stock,description,Images\n'
  for (let number = 0; number < rows; number++) {
    const name = `${pick(number, 1)} ${pick(number, 2)} ${pick(number, 3)} no ${number}`
    const description = Array.from({ length: 30 }, (_, word) => pick(number + word, word)).join(' ')
    const price = 500 + (number % 900) * 10
    yield `B-${number},${name},${pick(number, 4)} oil,${categories[number % 5]},${price}.00,${price - 50}.50,${number % 200},"${description}, daily",https://example.com/${number}.webp\n`
  }
}

const megabytes = (kilobytes: number): string => `${Math.round(kilobytes / 1_024)} MB`
/** The most memory a process has had, in kB; Linux tells it. */
function peakMemory(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0)
}

/** Seconds of processor time that a process has used; steadier than the clock on a busy machine. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

async function waitUntilReady(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt++) {
    const response = await fetch(`${url}/health/ready`).catch(() => undefined)
    if (response?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the server did not start')
}

async function runCli(file: string): Promise<{ seconds: number; memory: number; out: string }> {
  const started = performance.now()
  const child = spawn(
    process.execPath,
    [
      'scripts/import.ts',
      file,
      '--url',
      url,
      '--email',
      account.ADMIN_EMAIL,
      '--password',
      account.ADMIN_PASSWORD,
      '--quiet',
    ],
    { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  let out = ''
  child.stdout.on('data', (chunk) => (out += chunk))
  let memory = 0
  const sampling = setInterval(() => {
    try {
      memory = Math.max(memory, peakMemory(child.pid!))
    } catch {
      // It ended between two looks.
    }
  }, 100)
  const code = await new Promise((resolve) => child.on('close', resolve))
  clearInterval(sampling)
  if (code !== 0) throw new Error(`the import ended with ${code}: ${out}`)
  return { seconds: (performance.now() - started) / 1_000, memory, out }
}

/** One INSERT … SELECT of as many rows with the same shape: what the tables and indexes cost here. */
async function bareInsert(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const started = performance.now()
  await client.query('begin')
  await client.query(`
    insert into products (product_id, product_name, alt_names, category, price_cents, last_price_cents, stock, description, images)
    select 'Y-' || product_id, product_name, alt_names, category, price_cents, last_price_cents, stock, description, images
    from products where product_id like 'B-%'`)
  const seconds = (performance.now() - started) / 1_000
  await client.query('rollback')
  await client.end()
  return seconds
}

const folder = await mkdtemp(path.join(tmpdir(), 'araliya-bench-'))
const file = path.join(folder, 'catalogue.csv')
await pipeline(Readable.from(catalogue()), createWriteStream(file))
const database = await startEmbedded({ directory: path.join(folder, 'postgres') })
const server = spawn(process.execPath, ['server/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    ...account,
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    DATABASE_URL: database.url,
    DEMO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
try {
  await waitUntilReady()
  const before = peakMemory(server.pid!)
  const idle = cpuSeconds(server.pid!)
  const first = await runCli(file)
  const busy = cpuSeconds(server.pid!) - idle
  const again = await runCli(file)
  const memory = peakMemory(server.pid!)
  process.stdout.write(first.out)
  const bare = await bareInsert(database.url)
  const rate = (seconds: number) => `${Math.round(rows / seconds).toLocaleString('en')} rows/s`
  process.stdout.write(
    [
      `import of ${rows.toLocaleString('en')} new rows   ${first.seconds.toFixed(1)} s   ${rate(first.seconds)}`,
      `the same again, unchanged  ${again.seconds.toFixed(1)} s   ${rate(again.seconds)}`,
      `one bare INSERT … SELECT   ${bare.toFixed(1)} s   ${rate(bare)}   the import takes ${(first.seconds / bare).toFixed(1)} times that`,
      `processor time of the server for the first ${busy.toFixed(1)} s (the database works beside it)`,
      `memory: CLI ${megabytes(Math.max(first.memory, again.memory))}, server ${megabytes(before)} before, ${megabytes(memory)} at most`,
      '',
    ].join('\n'),
  )
} finally {
  server.kill('SIGTERM')
  await new Promise((resolve) => server.on('close', resolve))
  await database.stop()
  await rm(folder, { recursive: true, force: true })
}

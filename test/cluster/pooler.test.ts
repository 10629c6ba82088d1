/** A shop and its commands, started by an operator who has a pooler before the database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { makeProduct, makeUser, orderBody } from '../support/factories.ts'
import { type Pooler, startPooler } from '../support/pooler.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts'
import { lacking } from '../support/programs.ts'
import { runScript } from '../support/run-script.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { startStandby } from '../support/standby.ts'
import { administer } from '../support/template.ts'
import { testIf } from '../support/test-if.ts'

const lacks = lacking(['pgbouncer'])
const poolerTest = testIf(!lacks, lacks!)

let folder: string
let postgres: PrivatePostgres
let pooler: Pooler
beforeAll(async () => {
  if (lacks) return
  folder = await mkdtemp(path.join(tmpdir(), 'araliya-pooler-'))
  postgres = await startPrivatePostgres()
  pooler = await startPooler(postgres.url, `admin_users = ${new URL(postgres.url).username}\n`)
}, 120_000)
afterAll(async () => {
  if (lacks) return
  await pooler.stop()
  await postgres[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** An address on the server, through `port` where it is given. */
function addressOf(database: string, port?: number): string {
  const url = new URL(postgres.url)
  url.pathname = `/${database}`
  if (port !== undefined) url.port = String(port)
  return url.href
}
const shop = () => new URL(postgres.url).pathname.slice(1)
const both = () => ({
  DATABASE_URL: addressOf(shop(), pooler.port),
  DATABASE_DIRECT_URL: addressOf(shop()),
})
const start = (environment: Record<string, string>, options: readonly string[] = []) =>
  startServer(environment, [], undefined, options)
const refusal = (environment: Record<string, string>): Promise<string> =>
  start(environment).then(
    async (server) => {
      await server[Symbol.asyncDispose]()
      return 'it started'
    },
    (error: Error) => error.message,
  )
const pastIt = 'Set DATABASE_DIRECT_URL to the database itself; DATABASE_URL can use the pooler.'

poolerTest('names the variable for a direct address when only a pooler is configured', async () => {
  const { DATABASE_URL } = both()
  expect(await refusal({ DATABASE_URL })).toMatch(
    /could not start. The database at 127.0.0.1:\d+ is behind a pooler \(unsupported startup parameter: \S+\)\./,
  )
  const { code, talk } = await runScript('backup', [path.join(folder, 'x.tar.gz')], {
    DATABASE_URL,
  })
  expect([code, talk.split('\n').length]).toEqual([1, 2])
  expect(talk).toContain(pastIt)
})

poolerTest(
  'a pooler that overlooks what it cannot keep is found out, whichever variable leads to it',
  async () => {
    const lax = await startPooler(
      postgres.url,
      'ignore_startup_parameters = statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options\n',
    )
    try {
      const DATABASE_URL = addressOf(shop(), lax.port)
      const problem = 'The database sessions lose their settings because of a pooler.'
      for (const environment of [
        { DATABASE_URL },
        { ...both(), DATABASE_DIRECT_URL: DATABASE_URL },
      ])
        expect(await refusal(environment)).toContain(`could not start. ${problem} ${pastIt}`)
      const { code, out } = await runScript('doctor', [], { DATABASE_URL, DATA_DIR: folder })
      expect(code).toBe(1)
      expect(out).toContain(`fail  pooler: ${problem} ${pastIt}`)
    } finally {
      await lax.stop()
    }
  },
)

poolerTest(
  'a pooler before another database, or with another role, is refused by its name',
  async () => {
    await administer(postgres.url, 'create database other', `create role guest login password 'g'`)
    const { DATABASE_DIRECT_URL } = both()
    const other = { DATABASE_URL: addressOf('other', pooler.port), DATABASE_DIRECT_URL }
    await migrateToLatest(addressOf('other'))
    expect(await refusal(other)).toContain(
      `DATABASE_URL leads to another database (other) than DATABASE_DIRECT_URL (${shop()}). Use the same database in both.`,
    )
    await administer(addressOf(shop()), 'grant select on settings to guest')
    const asGuest = new URL(DATABASE_DIRECT_URL)
    Object.assign(asGuest, { username: 'guest', password: 'g' })
    const guests = await startPooler(asGuest.href)
    try {
      asGuest.port = String(guests.port)
      expect(await refusal({ DATABASE_URL: asGuest.href, DATABASE_DIRECT_URL })).toContain(
        `the pooler logs in as "guest", DATABASE_DIRECT_URL as "${new URL(postgres.url).username}"`,
      )
    } finally {
      await guests.stop()
    }
  },
)

poolerTest(
  'reports sessions that lack the limits of the role at the start and in the doctor, until they are new',
  async () => {
    await administer(addressOf(shop()), `alter role current_user in database ${shop()} reset all`)
    // Its session stays with the pooler.
    await administer(addressOf(shop(), pooler.port), 'select 1')
    const stale = 'the pooler has old sessions without the limits of the role'
    const found = async () => (await runScript('doctor', [], { ...both(), DATA_DIR: folder })).out
    expect(await found()).toContain(`warn  pooler: ${stale}`)
    await using server = await start(both())
    expect(server.output()).toContain(stale)
    await administer(addressOf('pgbouncer', pooler.port), 'reconnect')
    const well = 'ok    pooler: leads to the same database, with the limits of the role'
    await expect.poll(found).toContain(well)
  },
)

poolerTest(
  'a replica is not read through a pooler, and the log and the doctor say so',
  async () => {
    await using standby = await startStandby(postgres)
    const overlooked = 'statement_timeout,lock_timeout,idle_in_transaction_session_timeout,options'
    const lax = await startPooler(standby.url, `ignore_startup_parameters = ${overlooked}\n`)
    const strict = await startPooler(standby.url)
    try {
      for (const { port } of [lax, strict]) {
        const replica = new URL(standby.url)
        replica.port = String(port)
        const environment = { DATABASE_URL: addressOf(shop()), DATABASE_REPLICA_URL: replica.href }
        await using server = await start(environment)
        await expect.poll(server.output).toContain('replica is away')
        const figures = await (await fetch(`${server.address}/metrics`)).text()
        expect(figures).toMatch(/^araliya_replica_state\{[^}]*state="away"[^}]*\} 1$/m)
        const { out } = await runScript('doctor', [], { ...environment, DATA_DIR: folder })
        expect(out).toMatch(/fail {2}replica: it is behind a pooler \(.+\), so it is not used/)
        expect(out).toContain('Set DATABASE_REPLICA_URL to the replica itself.')
      }
    } finally {
      await strict.stop()
      await lax.stop()
    }
  },
)

/** Sells one thing, so that there is something to lose. */
async function sell(server: ServerProcess): Promise<number> {
  const { product_id: productId } = await makeProduct(postgres.db, { stock: 5 })
  const { token } = await makeUser(postgres.db)
  const reply = await fetch(`${server.address}/api/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(orderBody({ productId, qty: 1 })),
  })
  return reply.status
}

poolerTest('workers behind a pooler sell, and hear of one another', async () => {
  await using server = await start(both(), ['--workers', '2'])
  expect(await sell(server)).toBe(201)
  const { token } = await makeUser(postgres.db, { type: 'admin' })
  const { product_id: id } = await makeProduct(postgres.db)
  const priceOf = async () =>
    (await (await fetch(`${server.address}/api/products/${id}`)).json()).price
  await priceOf()
  const changed = await fetch(`${server.address}/api/products/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ price: 4321 }),
  })
  expect(changed.status).toBe(200)
  // Workers take turns: each one has received the change.
  await expect
    .poll(async () => Promise.all(Array.from({ length: 4 }, priceOf)))
    .toEqual([4321, 4321, 4321, 4321])
})

poolerTest(
  'each command of an operator does its work with a pooler before the database',
  async () => {
    const env = { ...both(), DATA_DIR: folder, BACKUP_TO: path.join(folder, 'backups') }
    const run = async (name: string, ...args: string[]) => {
      const { code, out, talk } = await runScript(name, args, env)
      expect(code, `${name}: ${out}${talk}`).toBe(0)
      return out
    }
    expect(await run('db-migrate')).toContain('up to date')
    expect(await run('admin', '--email', 'owner@shop.lk')).toContain('Password:')
    await run('audit-verify')
    const file = path.join(folder, 'shop.tar.gz')
    expect(await run('backup', file)).toMatch(/: \d+ rows/)
    await run('backup')
    await run('backup-drill', '--server', addressOf('postgres'))
    expect(await run('upgrade', '--server', addressOf('postgres'))).toBeTruthy()

    await using server = await start(both())
    const { token } = await makeUser(postgres.db, { type: 'admin' })
    const list = path.join(folder, 'list.csv')
    await writeFile(list, 'productId,productName,category,price\npooled-1,Pooled,soap,100\n')
    const client = { ARALIYA_URL: server.address, ARALIYA_TOKEN: token }
    const imported = await runScript('import', [list], client)
    expect(imported.code, imported.out + imported.talk).toBe(0)
    const answer = await fetch(`${server.address}/api/products/pooled-1`)
    expect((await answer.json()).price).toBe(100)
    server.signal('SIGTERM')
    await server.exited

    await administer(addressOf('postgres'), 'create database restored')
    const target = {
      DATABASE_URL: addressOf('restored', pooler.port),
      DATABASE_DIRECT_URL: addressOf('restored'),
      DATA_DIR: path.join(folder, 'restored'),
    }
    const restored = await runScript('restore', [file, '--keep-keys'], target)
    expect(restored.code, restored.out + restored.talk).toBe(0)
    const sold = new pg.Client(addressOf('restored'))
    await sold.connect()
    const { rows } = await sold.query('select count(*)::int as orders from orders')
    await sold.end()
    expect(rows[0].orders).toBe(1)
  },
)

import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seal } from '#server/core/secrets/seal.ts'
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts'
import { backupName } from '../../scripts/lib/backup-names.ts'
import { makeProduct } from '../support/factories.ts'
import { insertFeed } from '../support/feed-cases.ts'
import { isThroughPooler } from '../support/pooler-routing.ts'
import { runScript } from '../support/run-script.ts'
import { openS3Server } from '../support/s3-server.ts'
import { createTestDatabase, type TestDatabase } from '../support/test-db.ts'
import { testIf } from '../support/test-if.ts'

interface Finding {
  what: string
  verdict: string
  found: string
  advice?: string
}

let database: TestDatabase
let folder: string
/** What the doctor rightly finds at a database that exists for tests alone. */
let haste: { safety?: string }
beforeAll(async () => {
  database = await createTestDatabase()
  const { rows } = await sql<{ off: string | null }>`
    select string_agg(name, ' and ' order by name) as off from pg_settings
    where name in ('fsync', 'full_page_writes') and setting = 'off'`.execute(database.db)
  haste = rows[0]!.off ? { safety: `${rows[0]!.off} off` } : {}
  folder = mkdtempSync(path.join(tmpdir(), 'araliya-doctor-'))
})
afterAll(async () => {
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

/** What the doctor says of a shop with these settings. */
async function examine(environment: Record<string, string>) {
  const ran = await runScript('doctor', ['--json'], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    BACKUP_TO: folder,
    SECRET_KEY: 'a secret of thirty-two characters',
    ...environment,
  })
  expect(ran.talk).toBe('')
  const { ok, findings } = JSON.parse(ran.out) as { ok: boolean; findings: Finding[] }
  expect(ran.code).toBe(ok ? 0 : 1)
  const of = (verdict: string) =>
    Object.fromEntries(
      findings.filter((one) => one.verdict === verdict).map(({ what, found }) => [what, found]),
    )
  for (const { verdict, advice } of findings) expect(Boolean(advice)).toBe(verdict !== 'ok')
  return { ok: of('ok'), warn: of('warn'), fail: of('fail') }
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** A key and a certificate of ours for localhost, which ended years ago. */
function expiredCertificate() {
  const file = (name: string) => path.join(folder, name)
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  writeFileSync(file('index.txt'), '')
  writeFileSync(
    file('ca.cnf'),
    `[ca]\ndefault_ca=own\n[own]\ndatabase=index.txt\nnew_certs_dir=.\nrand_serial=yes\ndefault_md=sha256\npolicy=any\n[any]\ncommonName=supplied\n`,
  )
  openssl(
    ...['req', '-new', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
    ...['-subj', '/CN=localhost', '-keyout', 'key.pem', '-out', 'asked.pem'],
  )
  openssl(
    ...[
      'ca',
      '-batch',
      '-selfsign',
      '-config',
      'ca.cnf',
      '-keyfile',
      'key.pem',
      '-in',
      'asked.pem',
    ],
    ...['-startdate', '20200101000000Z', '-enddate', '20200201000000Z', '-out', 'certificate.pem'],
  )
  return { key: readFileSync(file('key.pem')), cert: readFileSync(file('certificate.pem')) }
}

test('reports a healthy shop and its missing options', async () => {
  writeFileSync(path.join(folder, backupName(new Date())), '')
  const { ok, warn, fail } = await examine({})
  expect(fail).toEqual(haste)
  expect(warn).toEqual(expect.not.objectContaining({ backups: expect.anything() }))
  expect(ok).toMatchObject({
    Node: process.versions.node,
    settings: 'compatible',
    role: 'accepts writes',
    rights: 'can create tables; pg_trgm is installed',
    schema: 'up to date',
    images: expect.stringContaining('stores, returns and removes them'),
    backups: `the newest of 1 in ${folder} is 0 hours old`,
  })
  const shelf = path.join(folder, 'shelf')
  mkdirSync(shelf)
  writeFileSync(path.join(shelf, backupName(new Date(Date.now() - 72 * 3_600_000))), '')
  const later = await runScript('doctor', [], {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    BACKUP_TO: shelf,
  })
  expect(later.out).toContain(
    `  warn  backups: the newest of 1 in ${shelf} is 72 hours old\n        → Run npm run araliya -- backup`,
  )
  expect(later.out).toMatch(/\d+ warnings\.( Fix the errors first\.)?\n$/)
})

test('reports every fault with advice at once and exits with 1', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const role = `poor_${name}`.slice(0, 60)
  await sql`create role ${sql.id(role)} login password 'poor'`.execute(database.db)
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(
    database.db,
  )
  await sql`revoke create on schema public from public`.execute(database.db)
  await sql`grant select on all tables in schema public to ${sql.id(role)}`.execute(database.db)
  const poor = new URL(database.url)
  poor.username = role
  poor.password = 'poor'
  const server = createHttpsServer(expiredCertificate(), (_request, response) => response.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const closedPortNumber = await closedPort()
  try {
    const { warn, fail } = await examine({
      DATABASE_URL: poor.href,
      DATABASE_REPLICA_URL: `postgres://shop:secret@127.0.0.1:${closedPortNumber}/shop`,
      S3_ENDPOINT: `http://127.0.0.1:${closedPortNumber}`,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      MAIL_URL: `smtp://127.0.0.1:${closedPortNumber}`,
      MAIL_FROM: 'hello@shop.lk',
      PUBLIC_URL: `https://localhost:${(server.address() as AddressInfo).port}`,
      TRUST_PROXY: 'none',
      RATE_LIMIT: 'off',
    })
    expect(fail).toEqual({
      ...haste,
      TRUST_PROXY: 'none, although a proxy serves https for the shop',
      rights: 'the role of the shop cannot create tables',
      replica: expect.stringContaining('ECONNREFUSED'),
      images: expect.stringContaining('ECONNREFUSED'),
      mail: expect.stringContaining('ECONNREFUSED'),
      certificate: 'expired on 2020-02-01',
      // One is let in by its own list of roles.
      ...(isThroughPooler() ? { pooler: expect.stringContaining('does not let "poor_') } : {}),
    })
    expect(warn).toMatchObject({ RATE_LIMIT: 'off', schema: '1 migrations are pending' })
  } finally {
    server.close()
    server.closeAllConnections()
    await sql`drop owned by ${sql.id(role)}`.execute(database.db)
    await sql`drop role ${sql.id(role)}`.execute(database.db)
  }
})

test('reports an unreachable database and invalid settings as findings', async () => {
  const away = await examine({
    DATABASE_URL: `postgres://shop@127.0.0.1:${await closedPort()}/shop`,
  })
  expect(away.fail.database).toContain('ECONNREFUSED')
  const wrong = await examine({ PORT: 'many', MAIL_URL: 'shop.lk' })
  expect(Object.values(wrong.fail)).toEqual([expect.stringMatching(/^(PORT|MAIL_URL): /)])
})

test('names missing and damaged images, and a key that decrypts no stored secret', async () => {
  const store = createDiskStorage(path.join(folder, 'images'))
  const whole = Buffer.from('RIFF\x14\0\0\0WEBPVP8 \x08\0\0\0........', 'latin1')
  const names = ['whole', 'cut', 'gone'].map((name, at) => `${1_700_000_000_000 + at}-${name}.webp`)
  await store.putNew(names[0]!, { body: whole, contentType: 'image/webp' })
  await store.putNew(names[1]!, { body: whole.subarray(0, 20), contentType: 'image/webp' })
  const images = names.map((name) => store.publicUrl(name))
  await makeProduct(database.db, { productId: 'SHOWN', images: images.slice(0, 1) })
  const key = 'a secret of thirty-two characters'
  await database.db
    .insertInto('webhooks')
    .values({ name: 'w', url: 'https://u.lk', secret: seal('whsec', [key]), types: [] })
    .execute()
  const keyed = { db: database.db, services: { secretKey: key } }
  await insertFeed(keyed, { header_name: 'X-Key', header_value: seal('canary', [key]) })
  await insertFeed(keyed)
  const { ok } = await examine({})
  expect(ok).toMatchObject({
    'shown images': '1 checked, all complete',
    'encrypted secrets': 'the key decrypts all 4 checked',
  })
  await makeProduct(database.db, { productId: 'AMISS', images: images.slice(1) })
  const closed = '1 of 1 webhook secrets, 2 of 2 feed addresses, 1 of 1 feed headers'
  const { fail } = await examine({ SECRET_KEY: 'another secret of thirty-two letters' })
  expect(fail).toMatchObject({
    'shown images': `of 3 checked: 1 missing (AMISS ${names[2]}), 1 damaged (AMISS ${names[1]})`,
    'encrypted secrets': `the key does not decrypt ${closed}`,
  })
  const { fail: keyless } = await examine({ SECRET_KEY: '' })
  expect(keyless['encrypted secrets']).toBe(`no key is set, but the database has ${closed}`)
  expect(existsSync(path.join(folder, 'secret.key'))).toBe(false)
})

const s3 = await openS3Server()
afterAll(() => s3?.[Symbol.asyncDispose]())
testIf(s3, 'needs an S3 server')(
  'a store with a wrong key refuses, with the right one it will do',
  async () => {
    const { endpoint, accessKey, secretKey, bucket } = s3!.s3
    const settings = {
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_BUCKET: bucket,
      S3_SECRET_KEY: secretKey,
    }
    const [right, wrong] = await Promise.all([
      examine(settings),
      examine({ ...settings, S3_SECRET_KEY: 'another one' }),
    ])
    expect(right.ok.images).toContain(bucket)
    expect(wrong.fail.images).toContain(bucket)
  },
)

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { SetupError } from '../../db/connection/setup-error.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'

const role = `shop_${randomBytes(4).toString('hex')}`
const made: string[] = []

const admin = new pg.Client({ connectionString: inject('serverUrl') })
await admin.connect()
await admin.query(`create role ${role} login password 'secret'`)
afterAll(async () => {
  for (const name of made) await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${role}`)
  await admin.end()
})

/** A database of the administrator's; `grants` run in it. @returns its address for the role */
async function databaseWith(...grants: string[]): Promise<string> {
  const name = `${role}_${made.length}`
  await admin.query(`create database ${name}`)
  made.push(name)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  for (const grant of grants) await client.query(grant)
  await client.end()
  url.username = role
  url.password = 'secret'
  return url.href
}

const grantCreate = `grant create on schema public to ${role}`
const makeExtension = 'create extension if not exists pg_trgm'

test('lets the owner of the database migrate', async () => {
  const url = await databaseWith()
  await admin.query(`alter database ${made.at(-1)} owner to ${role}`)
  expect((await migrateToLatest(url)).length).toBeGreaterThan(10)
})

test('lets a role with create rights migrate after the extension exists', async () => {
  const url = await databaseWith(makeExtension, grantCreate)
  expect((await migrateToLatest(url)).length).toBeGreaterThan(10)
})

test.each([
  ['nothing', [], /permission denied for schema public/],
  ['no extension', [grantCreate], /permission denied to create extension "pg_trgm"/],
])('reports missing rights of a role with %s in one line', async (_name, grants, refusal) => {
  const url = await databaseWith(...grants)
  const error: Error = await migrateToLatest(url).then(
    () => new Error('migrated'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toMatch(refusal)
  expect(error.message).not.toContain('\n')
  expect(error.message).toContain(`owner to "${role}"`)
  expect(error.message).toContain(`${makeExtension}; grant create on schema public to "${role}";`)
})

test.each([
  [
    'another password',
    (url: URL) => {
      url.password = 'wrong'
    },
    `rejects the login of "${role}"`,
  ],
  [
    'no such database',
    (url: URL) => {
      url.pathname = '/nowhere'
    },
    'The database "nowhere"',
  ],
  [
    'nobody listening',
    (url: URL) => {
      url.port = '1'
    },
    'does not respond (ECONNREFUSED)',
  ],
])('reports %s in one line', async (_name, change, words) => {
  const url = new URL(await databaseWith())
  change(url)
  const error: Error = await migrateToLatest(url.href).then(
    () => new Error('migrated'),
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(SetupError)
  expect(error.message).toContain(words)
  expect(error.message).not.toContain('\n')
})

/** Creates databases of older versions, for tests of migrations. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'

/** Creates a database migrated up to and including `migration`; disposing it drops it. */
export async function createOldDatabase(migration: string) {
  const url = new URL(inject('serverUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `araliya_old_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name}`)
  url.pathname = `/${name}`
  await migrateToLatest(url.href, migration)
  const { db } = createDatabase({ url: url.href, max: 1 })
  return {
    db,
    url: url.href,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await client.query(`drop database ${name} with (force)`)
      await client.end()
    },
  }
}

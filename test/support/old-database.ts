/** Creates databases of earlier versions, for tests of migrations. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from '../../db/connection/client.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'

/** Creates a database as it was after a migration. */
export async function createOldDatabase(migration: string) {
  const url = new URL(inject('serverUrl'))
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const name = `araliya_old_${randomBytes(6).toString('hex')}`
  await client.query(`create database ${name}`)
  url.pathname = `/${name}`
  await migrateToLa

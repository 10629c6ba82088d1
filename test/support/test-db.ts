/** Clones a database for a test file from the migrated template in some 30 ms. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase, type Db } from '../../db/connection/client.ts'
import { prepareAddresses } from './pooler-routing.ts'

export interface TestDatabase extends AsyncDisposable {
  /** bypasses the pooler, where there is one */
  url: string
  db: Db
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates an empty shop's database; disposing drops it. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `araliya_${randomBytes(6).toString('hex')}`
  for (let attempt = 1; ; attempt += 1) {
    try {
      await administer(
        `create database ${name} template ${inject('templateName')} strategy ${inject('cloning')}`,
      )
      break
    } catch (error) {
      // 55006: another file is cloning the template
      if ((error as { code?: string }).code !== '55006' || attempt >= 50) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  const way = await prepareAddresses(url.href)
  const { db } = createDatabase({ url: way.url, pooled: way.directUrl !== undefined, max: 5 })
  return {
    url: url.href,
    db,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await administer(`drop database if exists ${name} with (force)`)
    },
  }
}

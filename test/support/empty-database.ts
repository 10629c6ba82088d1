/** Creates an empty database, without even a schema. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface EmptyDatabase extends AsyncDisposable {
  url: string
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('serverUrl') })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates the database; disposing drops it. */
export async function createEmptyDatabase(): Promise<EmptyDatabase> {
  const name = `araliya_empty_${randomBytes(6).toString('hex')}`
  await administer(`create database ${name}`)
  const url = new URL(inject('serverUrl'))
  url.pathname = `/${name}`
  return {
    url: url.href,
    [Symbol.asyncDispose]: () => administer(`drop database if exists ${name} with (force)`),
  }
}

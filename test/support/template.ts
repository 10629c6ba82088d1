/** The database that every test file clones. */
import pg from 'pg'
import { migrateToLatest } from '../../db/migrator.ts'

export interface Server {
  /** connection string of the maintenance database */
  url: string
  stop: () => Promise<void>
}

/** Makes the migrated template anew. */
export async function makeTemplate(serverUrl: string, templateName: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`drop database if exists ${templateName}`)
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = new URL(serverUrl)
  url.pathname = `/${templateName}`
  await migrateToLatest(url.href)
}

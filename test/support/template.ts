/** Makes the database that every test file clones. */
import pg from 'pg'
import { migrateToLatest } from '../../db/migrate/migrator.ts'

export interface Server {
  /** connection string of the maintenance database */
  url: string
  stop: () => Promise<void>
}

export async function administer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Makes the migrated template again. */
export async function makeTemplate(serverUrl: string, templateName: string): Promise<void> {
  await administer(
    serverUrl,
    `drop database if exists ${templateName}`,
    `create database ${templateName}`,
  )
  const url = new URL(serverUrl)
  url.pathname = `/${templateName}`
  await migrateToLatest(url.href)
}

/** Adds the template to an external server, and removes it when the run ends. */
export async function withTemplate(server: Server, templateName: string): Promise<Server> {
  const drop = () => administer(server.url, `drop database if exists ${templateName} with (force)`)
  try {
    await makeTemplate(server.url, templateName)
  } catch (error) {
    await drop().catch(() => {})
    throw error
  }
  return {
    url: server.url,
    async stop() {
      await drop()
      await server.stop()
    },
  }
}

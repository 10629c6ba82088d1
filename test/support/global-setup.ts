/**
 * One PostgreSQL for the whole run: the embedded one, `TEST_DATABASE_URL`, or a container with
 * `TEST_DATABASE=testcontainers`. One template is migrated once; every test file clones it.
 */
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../db/embedded.ts'
import { migrateToLatest } from '../../db/migrator.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the maintenance database */
    serverUrl: string
    templateName: string
  }
}

interface Server {
  url: string
  stop: () => Promise<void>
}

async function startServer(): Promise<Server> {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  if (process.env.TEST_DATABASE === 'testcontainers') {
    const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
    const container = await new PostgreSqlContainer('postgres:18').start()
    return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) }
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-test-'))
  const server = await startEmbedded({
    directory: path.join(folder, 'postgres'),
    durable: false,
    settings: ['max_connections=400', 'shared_buffers=256MB'],
  })
  // The run is over, or was interrupted: whatever still hangs on the server goes with it.
  const end = () => {
    process.kill(server.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
  process.once('exit', end)
  return {
    url: server.url,
    stop: async () => {
      process.off('exit', end)
      end()
    },
  }
}

let shared: Promise<{ server: Server; templateName: string }> | undefined
let users = 0

async function prepare() {
  const server = await startServer()
  const templateName = `araliya_template_${process.pid}`
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  await client.query(`drop database if exists ${templateName}`)
  await client.query(`create database ${templateName}`)
  await client.end()
  const url = new URL(server.url)
  url.pathname = `/${templateName}`
  await migrateToLatest(url.href)
  return { server, templateName }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= prepare()
  users += 1
  const { server, templateName } = await shared
  project.provide('serverUrl', server.url)
  project.provide('templateName', templateName)
  return async () => {
    users -= 1
    if (users === 0) await server.stop()
  }
}

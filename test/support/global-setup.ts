/**
 * Starts one PostgreSQL for the whole run: the embedded one, `TEST_DATABASE_URL`, or a container
 * with `TEST_DATABASE=testcontainers`. One template is migrated once; every test file clones it.
 * `TEST_THROUGH=pgbouncer` puts a PgBouncer before it (test/support/pooler-routing.ts).
 */
import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster.ts'
import { boundCompiled } from './compile-cache.ts'
import { type Pooler, startPooler } from './pooler.ts'
import { type Server, withTemplate } from './template.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** connection string of the maintenance database */
    serverUrl: string
    templateName: string
    /** PostgreSQL's strategy to copy it: by file where no disk is involved, else through its log */
    cloning: 'file_copy' | 'wal_log'
    /** of the pooler before the server; undefined: none */
    poolerPort: number | undefined
  }
}

async function startForeign(): Promise<Server | undefined> {
  if (process.env.TEST_DATABASE_URL)
    return { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  if (process.env.TEST_DATABASE !== 'testcontainers') return undefined
  const { PostgreSqlContainer } = await import('@testcontainers/postgresql')
  const container = await new PostgreSqlContainer('postgres:18').start()
  return { url: container.getConnectionUri(), stop: async () => void (await container.stop()) }
}

let shared: ReturnType<typeof prepare> | undefined
let users = 0

async function startThrough(server: Server): Promise<Pooler | undefined> {
  const through = process.env.TEST_THROUGH
  if (!through) return undefined
  if (through !== 'pgbouncer') throw new Error(`TEST_THROUGH: ${through} is no pooler we know`)
  return startPooler(server.url)
}

async function prepareServer() {
  const foreign = await startForeign()
  if (!foreign) {
    const templateName = 'araliya_template'
    return { server: await startCluster(templateName), templateName, cloning: 'file_copy' as const }
  }
  // Other runs may use the same server.
  const templateName = `araliya_template_${process.pid}`
  const server = await withTemplate(foreign, templateName)
  return { server, templateName, cloning: 'wal_log' as const }
}

async function prepare() {
  await boundCompiled()
  const prepared = await prepareServer()
  return { ...prepared, pooler: await startThrough(prepared.server) }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared ??= prepare()
  users += 1
  const { server, templateName, cloning, pooler } = await shared
  project.provide('serverUrl', server.url)
  project.provide('templateName', templateName)
  project.provide('cloning', cloning)
  project.provide('poolerPort', pooler?.port)
  return async () => {
    users -= 1
    if (users > 0) return
    await pooler?.stop()
    await server.stop()
  }
}

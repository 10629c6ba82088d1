/** Starts a PostgreSQL for one test, to be restarted, frozen and starved. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createDatabase, type Db } from '../../db/connection/client.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { findFreePort, waitForExit } from '../../db/embedded/embedded-process.ts'
import { migrateToLatest } from '../../db/migrate/migrator.ts'
import { takeCluster } from './cluster-cache.ts'
import { startPooler } from './pooler.ts'
import { isThroughPooler, routeDirectly, routeThroughPooler } from './pooler-routing.ts'
import { familyOf } from './process-family.ts'
import { makeQuickFolder } from './quick-folder.ts'

export interface PrivatePostgres extends AsyncDisposable {
  /** bypasses the pooler, where there is one */
  url: string
  db: Db
  /** stops it as an operator would (sessions end) and starts it again at the same address */
  restart: () => Promise<void>
  /** freezes all its processes; Linux only */
  freeze: () => Promise<void>
  wake: () => Promise<void>
}

/**
 * Starts the server. @param folder of its files; a temporary one by default
 * @param settings further `name=value` ones of the server
 */
export async function startPrivatePostgres(
  folder?: string,
  settings: readonly string[] = [],
): Promise<PrivatePostgres> {
  const home = folder ?? (await makeQuickFolder())
  const port = await findFreePort()
  const start = () =>
    startEmbedded({ directory: path.join(home, 'postgres'), port, durable: false, settings })
  const isReady = await takeCluster(home)
  let server = await start()
  if (!isReady) await migrateToLatest(server.url)
  const pooler = isThroughPooler() ? await startPooler(server.url) : undefined
  if (pooler) routeThroughPooler(String(port), pooler.port)
  const { db } = createDatabase({ url: server.url, max: 3 })
  const signal = async (name: NodeJS.Signals) => {
    // The parent first: a stopped process starts no children that would be missed.
    process.kill(server.pid, name)
    for (const pid of await familyOf(server.pid))
      try {
        process.kill(pid, name)
      } catch {
        // a session that ended at this time
      }
  }
  return {
    url: server.url,
    db,
    async restart() {
      process.kill(server.pid, 'SIGINT')
      await waitForExit(server.pid)
      server = await start()
    },
    freeze: () => signal('SIGSTOP'),
    wake: () => signal('SIGCONT'),
    async [Symbol.asyncDispose]() {
      await signal('SIGCONT')
      await db.destroy().catch(() => {})
      routeDirectly(String(port))
      await pooler?.stop()
      process.kill(server.pid, 'SIGQUIT')
      await waitForExit(server.pid)
      await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }).catch(
        () => {},
      )
    },
  }
}

/** A shop of ours over a cluster, started as an operator starts it, killed and started again at one address. */
import { findFreePort } from '../../../db/embedded/embedded-process.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'

export interface ClusterShop extends AsyncDisposable {
  address: string
  /** kill -9 */
  kill: () => Promise<void>
  /** Starts it where it does not run. */
  restart: () => Promise<void>
  pid: () => number
}

export async function startClusterShop(environment: Record<string, string>): Promise<ClusterShop> {
  const port = await findFreePort()
  const start = (): Promise<ServerProcess> => startServer({ ...environment, PORT: String(port) })
  let server = await start()
  return {
    address: server.address,
    pid: () => server.pid,
    async kill() {
      server.signal('SIGKILL')
      await server.exited
    },
    async restart() {
      if (server.isRunning()) return
      await server[Symbol.asyncDispose]()
      server = await start()
    },
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
    },
  }
}

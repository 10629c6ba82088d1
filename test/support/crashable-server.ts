/**
 * Runs a shop whose server is killed repeatedly during calls. A call without an answer is repeated
 * under the same key once another server runs.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../../db/connection/client.ts'
import { createLoadClient, insist, type LoadClient } from './http-load.ts'
import type { ShopAccess } from './order-run.ts'
import { type ServerProcess, startServer } from './server-process.ts'

interface RunningServer {
  server: ServerProcess
  client: LoadClient
  /** set before the kill: a call that breaks from then on may be repeated */
  isKilled: boolean
}

interface KillPlan {
  environment: Record<string, string>
  script: string
  connections: number
  /** calls until the next kill */
  calls: () => number
  /** milliseconds from that call to the kill */
  delay: () => number
  kills: number
  /** checks the data while no server runs */
  whileStopped: () => Promise<void>
}

export interface CrashableServer extends AsyncDisposable {
  call: ShopAccess['call']
  kills: () => number
  /** number of calls that got no answer and were repeated */
  repeated: () => number
  /** the longest time in milliseconds from a kill until another server listened */
  recovery: () => number
}

/** Waits until the sessions of a killed server have ended. */
async function waitForSessionsToEnd(db: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend' and state <> 'idle'`.execute(db)
    if (rows.length === 0) return
    await wait(5)
  }
}

export async function openCrashableServer(db: Db, fate: KillPlan): Promise<CrashableServer> {
  const start = async (): Promise<RunningServer> => {
    const server = await startServer(fate.environment, [], fate.script)
    return { server, client: createLoadClient(server.address, fate.connections), isKilled: false }
  }
  let now = start()
  let kills = 0
  let repeated = 0
  let recovery = 0
  let left = fate.calls()

  const kill = async (running: RunningServer): Promise<RunningServer> => {
    await wait(fate.delay())
    running.isKilled = true
    running.server.signal('SIGKILL')
    await running.server.exited
    running.client[Symbol.dispose]()
    await running.server[Symbol.asyncDispose]()
    await waitForSessionsToEnd(db)
    await fate.whileStopped()
    const began = performance.now()
    const next = await start()
    recovery = Math.max(recovery, performance.now() - began)
    return next
  }
  const call: ShopAccess['call'] = async (method, path, { token, headers, body } = {}) => {
    for (;;) {
      const running = await now
      left -= 1
      if (left === 0 && kills < fate.kills) {
        kills += 1
        left = fate.calls()
        now = kill(running)
      }
      try {
        const sent = { method, path: `/api${path}`, ...(token ? { token } : {}), headers, body }
        return await insist(() => running.client.call(sent as Parameters<LoadClient['call']>[0]))
      } catch (error) {
        if (!running.isKilled) throw error
        repeated += 1
      }
    }
  }
  return {
    call,
    kills: () => kills,
    repeated: () => repeated,
    recovery: () => recovery,
    async [Symbol.asyncDispose]() {
      const last = await now.catch(() => undefined)
      last?.client[Symbol.dispose]()
      await last?.server[Symbol.asyncDispose]()
    },
  }
}

/** Runs a PgBouncer in transaction mode before a PostgreSQL: the deployed one on other ports. */
import { readFileSync, rmSync } from 'node:fs'
import { chmod, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { chownForServer, postgresIdentity } from '../../db/embedded/embedded-user.ts'
import { Part } from './part.ts'
import { findProgram } from './programs.ts'
import { makeQuickFolder } from './quick-folder.ts'
import { root } from './sources.ts'

export interface Pooler {
  port: number
  stop: () => Promise<void>
}

interface Places {
  port: number
  /** the PostgreSQL behind it, on this machine */
  postgres: number
  /** the file of allowed users */
  users: string
}

/** Returns deploy/pgbouncer/pgbouncer.ini with other addresses. @throws where a line is missing */
export function pgbouncerFile({ port, postgres, users }: Places): string {
  const changes = {
    'port=5432': `port=${postgres}`,
    'listen_addr = *': 'listen_addr = 127.0.0.1',
    'listen_port = 6432': `listen_port = ${port}`,
    'auth_file = /tmp/users.txt': `auth_file = ${users}`,
  }
  let text = readFileSync(path.join(root, 'deploy/pgbouncer/pgbouncer.ini'), 'utf8')
  for (const [line, other] of Object.entries(changes)) {
    if (!text.includes(line)) throw new Error(`pgbouncer.ini has no ${line}`)
    text = text.replace(line, other)
  }
  return text
}

/** Returns the list of allowed users, as PgBouncer reads it. */
export const usersFile = (user: string, password: string): string =>
  `${[user, password].map((text) => `"${text.replaceAll('"', '""')}"`).join(' ')}\n`

async function waitUntilOpen(url: URL, part: Part): Promise<void> {
  for (const end = performance.now() + 30_000; ; await wait(20)) {
    const client = new pg.Client({ connectionString: url.href })
    client.on('error', () => {})
    try {
      await client.connect()
      return await client.end()
    } catch (error) {
      if (performance.now() < end && part.isRunning()) continue
      throw new Error(`PgBouncer does not answer: ${error}\n${part.lastOutput()}`)
    }
  }
}

/**
 * Starts a pooler.
 * @param server address of one of its databases, with the one allowed role
 * @param more further lines of its file
 */
export async function startPooler(server: string, more = ''): Promise<Pooler> {
  const command = findProgram('pgbouncer')
  if (!command) throw new Error('TEST_THROUGH=pgbouncer needs PgBouncer (Debian: pgbouncer)')
  const folder = await makeQuickFolder()
  const url = new URL(server)
  const [users, ini] = [path.join(folder, 'users.txt'), path.join(folder, 'pgbouncer.ini')]
  const postgres = Number(url.port || 5432)
  const port = await findFreePort()
  const names = [url.username, url.password].map(decodeURIComponent) as [string, string]
  await writeFile(users, usersFile(...names), { mode: 0o600 })
  await writeFile(ini, pgbouncerFile({ port, postgres, users }) + more)
  const identity = await postgresIdentity(command, folder)
  await chmod(folder, 0o700)
  await chownForServer([folder, users, ini], identity)
  const part = new Part({
    name: 'pgbouncer',
    command,
    args: [ini],
    log: path.join(folder, 'pgbouncer.log'),
    cwd: folder,
    identity,
  })
  part.start()
  // The run was interrupted: nothing else would end it.
  const end = () => {
    if (part.pid !== undefined) process.kill(part.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', end)
  url.port = String(port)
  await waitUntilOpen(url, part)
  return {
    port,
    async stop() {
      process.off('exit', end)
      await part.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

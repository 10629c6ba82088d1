/** A place to try things in: a database and a folder of its own, gone afterwards. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { applicationName } from '../../db/connection/application-name.ts'
import { type EmbeddedServer, startEmbedded } from '../../db/embedded/embedded.ts'
import { openPool } from './database.ts'

export interface Scratch extends AsyncDisposable {
  url: string
  /** of one connection, without the short time limits of requests */
  pool: pg.Pool
  /** a folder for whatever else is tried */
  folder: string
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, application_name: applicationName })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** An empty database on a server where its role may make one. */
async function ownDatabase(server: string) {
  const name = `araliya_scratch_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(server, `drop database ${name} with (force)`) }
}

/**
 * Unless `server` names one where a database may be made, a PostgreSQL of its own is started for it: the
 * shop's own server does no work for what is tried, and its role need not be allowed to make databases.
 */
export async function openScratch(server?: string): Promise<Scratch> {
  const folder = await mkdtemp(path.join(tmpdir(), 'araliya-scratch-'))
  const clear = () => rm(folder, { recursive: true, force: true })
  let embedded: EmbeddedServer | undefined
  const undo = async () => {
    await embedded?.stop()
    await clear()
  }
  try {
    if (!server)
      embedded = await startEmbedded({ directory: path.join(folder, 'postgres'), durable: false })
    const own = server ? await ownDatabase(server) : { url: embedded!.url, remove: async () => {} }
    const pool = openPool(own.url)
    return {
      url: own.url,
      pool,
      folder,
      async [Symbol.asyncDispose]() {
        await pool.end()
        await own.remove()
        await undo()
      },
    }
  } catch (error) {
    await undo()
    throw error
  }
}

/** Provides a temporary database and folder for trials. */
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
  /** one connection, without the short time limits of requests */
  pool: pg.Pool
  /** a folder for other files of the trial */
  folder: string
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server, application_name: applicationName })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

/** Creates an empty database on a server where the role may do so. */
async function ownDatabase(server: string) {
  const name = `araliya_scratch_${randomBytes(6).toString('hex')}`
  await administer(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, remove: () => administer(server, `drop database ${name} with (force)`) }
}

/**
 * Opens a scratch database. Unless `server` names a server for it, a separate PostgreSQL is
 * started: the shop's own server is not loaded, and its role needs no right to create databases.
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

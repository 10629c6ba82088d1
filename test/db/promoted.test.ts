/** Two servers of one cluster take writes: one was promoted, and the other has not heard of it. */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { createPool, openSession } from '../../db/connection/client.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { startStandby } from '../support/standby.ts'
import { administer } from '../support/template.ts'

/** A cluster that no other test of this process has met: what was met of one is remembered. */
async function startPair() {
  const folder = await makeQuickFolder()
  const first = await startEmbedded({ directory: path.join(folder, 'postgres'), durable: false })
  const second = await startStandby(first)
  const both = new URL(first.url)
  const hosts = both.href.replace(both.host, `${both.host},${new URL(second.url).host}`)
  return {
    first,
    second,
    hosts,
    async [Symbol.asyncDispose]() {
      await second[Symbol.asyncDispose]()
      await first.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const portAsked = async (asked: pg.Pool | pg.Client): Promise<string> => {
  const { rows } = await asked.query<{ port: number }>('select inet_server_port() as port')
  return String(rows[0]!.port)
}

test('ends sessions with the old primary at the first contact with the promoted one', async () => {
  await using pair = await startPair()
  const { first, second, hosts } = pair
  const pool = createPool({ url: hosts, max: 2 })
  const listening = await openSession(hosts)
  const ended = new Promise((resolve) => listening.once('end', resolve))
  try {
    expect([await portAsked(pool), await portAsked(listening)]).toEqual(
      Array(2).fill(new URL(first.url).port),
    )
    await second.promote()
    // A slow machine may let the first of them go to the one before: nobody has met the other yet.
    const askedAnew = async () => {
      const other = await openSession(hosts)
      return portAsked(other).finally(() => other.end())
    }
    await expect.poll(askedAnew).toBe(new URL(second.url).port)
    await ended
    await expect.poll(() => portAsked(pool).catch(String)).toBe(new URL(second.url).port)
  } finally {
    await listening.end().catch(() => {})
    await pool.end()
  }
})

test('sends no further write to an old primary that does not respond', async () => {
  await using pair = await startPair()
  const { first, second, hosts } = pair
  await administer(
    first.url,
    'alter role current_user set synchronous_commit = on',
    `alter system set synchronous_standby_names = 'nobody'`,
  )
  const pool = createPool({ url: hosts, max: 1 })
  try {
    expect(await portAsked(pool)).toBe(new URL(first.url).port)
    await second.promote()
    // From here on a commit waits for a standby that follows it no more.
    await administer(first.url, 'select pg_reload_conf()')
    // One that went through before the new settings were read must not leave the next with nothing to write.
    let writes = 0
    const write = () => {
      writes += 1
      return pool.query(`create table written_${writes} ()`).then(() => 'written')
    }
    await expect.poll(() => write().catch(String)).toBe('Error: Query read timeout')
    expect(await portAsked(pool)).toBe(new URL(second.url).port)
  } finally {
    await pool.end()
  }
})

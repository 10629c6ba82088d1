import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { createPool, openSession } from '../../db/connection/client.ts'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { startPrivatePostgres } from '../support/private-postgres.ts'
import { administer } from '../support/template.ts'

const name = `twin_${randomBytes(4).toString('hex')}`
const second = new URL(inject('serverUrl'))

const portOf = (url: string) => new URL(url).port
const addressOf = (...ports: (string | number)[]) =>
  `postgres://${name}:${name}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${name}`

/** Two servers with the same shop, as far as an address can tell. */
const first = await startPrivatePostgres()
const closed = await findFreePort()
for (const server of [first.url, second.href])
  await administer(
    server,
    `create role ${name} login password '${name}'`,
    `create database ${name} owner ${name}`,
  )
afterAll(async () => {
  await administer(second.href, `drop database ${name} with (force)`, `drop role ${name}`)
  await first[Symbol.asyncDispose]()
})

/** Sessions that are open notice it, too, as those of a primary do that may write no longer. */
async function takesWrites(server: 'first' | 'second', does: boolean): Promise<void> {
  const value = does ? 'off' : 'on'
  if (server === 'first')
    await administer(
      first.url,
      `alter system set default_transaction_read_only = ${value}`,
      'select pg_reload_conf()',
    )
  // The whole run shares the other one.
  else
    await administer(
      second.href,
      `alter role ${name} in database ${name} set default_transaction_read_only = ${value}`,
    )
}

const write = 'create table if not exists written (at timestamptz)'
const portAsked = async (pool: pg.Pool | pg.Client): Promise<string> => {
  const { rows } = await pool.query<{ port: number }>('select inet_server_port() as port')
  return String(rows[0]!.port)
}

test('connects to the one host that accepts writes', async () => {
  await takesWrites('first', false)
  await takesWrites('second', true)
  const pool = createPool({ url: addressOf(closed, portOf(first.url), second.port) })
  const session = await openSession(addressOf(closed, portOf(first.url), second.port))
  try {
    await pool.query(write)
    expect([await portAsked(pool), await portAsked(session)]).toEqual([second.port, second.port])
  } finally {
    await pool.end()
    await session.end()
  }
})

test('moves to another host after a refused write', async () => {
  await takesWrites('first', true)
  await takesWrites('second', false)
  const pool = createPool({ url: addressOf(portOf(first.url), second.port) })
  try {
    const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()])
    for (const client of clients) expect(await portAsked(client as never)).toBe(portOf(first.url))
    const [busy, ...others] = clients
    for (const client of others) client.release()
    await takesWrites('first', false)
    await takesWrites('second', true)
    await expect
      .poll(() => busy!.query('show transaction_read_only').then(({ rows }) => rows[0]))
      .toEqual({ transaction_read_only: 'on' })
    await expect(busy!.query(write)).rejects.toMatchObject({ code: '25006' })
    busy!.release()
    // No connection to the old one is lent again.
    await pool.query(write)
    const ports = await Promise.all([1, 2, 3, 4].map(() => portAsked(pool)))
    expect(new Set(ports)).toEqual(new Set([second.port]))
  } finally {
    await pool.end()
  }
})

test('names every host and reason when none accepts writes', async () => {
  await takesWrites('first', false)
  const pool = createPool({ url: addressOf(closed, portOf(first.url)) })
  try {
    await expect(pool.query(write)).rejects.toMatchObject({
      code: '25006',
      message: `No database server accepts writes: 127.0.0.1:${closed} (ECONNREFUSED), 127.0.0.1:${portOf(first.url)} (25006).`,
    })
  } finally {
    await pool.end()
  }
})

test('reports a wrong password at several hosts once', async () => {
  const url = addressOf(portOf(first.url), second.port).replace(`:${name}@`, ':wrong@')
  const pool = createPool({ url })
  try {
    await expect(pool.query('select 1')).rejects.toMatchObject({ code: '28P01' })
  } finally {
    await pool.end()
  }
})

import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { timeoutClient } from '../../db/connection/timeout-client.ts'
import { createTestDatabase } from '../support/test-db.ts'

const database = await createTestDatabase()
afterAll(() => database[Symbol.asyncDispose]())

/** One connection at a time; disposing ends it. */
function open(answerWithin: number): pg.Pool & AsyncDisposable {
  const pool = new pg.Pool({
    Client: timeoutClient(answerWithin),
    connectionString: database.url,
    max: 1,
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() })
}

const processOf = async (client: pg.Pool | pg.PoolClient): Promise<number> => {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

test('fails an unanswered query with its queue and reconnects', async () => {
  await using pool = open(4_000)
  const client = await pool.connect()
  const before = await processOf(client)
  const late = client.query('select pg_sleep(60)')
  const behind = client.query('select 1')
  const outcomes = await Promise.allSettled([late, behind])
  client.release()
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Query read timeout' } })
  expect(await processOf(pool)).not.toBe(before)
})

test('gives each waiting query of a connection its full time limit', async () => {
  await using pool = open(4_000)
  const client = await pool.connect()
  const before = await processOf(client)
  const sleeps = Array.from({ length: 5 }, () => client.query('select pg_sleep(1)'))
  await Promise.all(sleeps)
  expect(await processOf(client)).toBe(before)
  client.release()
})

test('keeps an idle connection', async () => {
  await using pool = open(4_000)
  const before = await processOf(pool)
  await new Promise((resolve) => setTimeout(resolve, 4_500))
  expect(await processOf(pool)).toBe(before)
})

test('fails only a wrong query, by promise and callback', async () => {
  await using pool = open(5_000)
  const client = await pool.connect()
  await expect(client.query('select nothing')).rejects.toMatchObject({ code: '42703' })
  const told = await new Promise((resolve) => {
    client.query('select nothing', (error: Error) => resolve(error))
  })
  expect(told).toMatchObject({ code: '42703' })
  expect(await processOf(client)).toBeGreaterThan(0)
  client.release()
})

test('shortens waits at a silent server until it answers', async () => {
  const Client = timeoutClient(4_000)
  const ask = async (left: number, statement: string) => {
    const client = new Client({ connectionString: database.url })
    client.on('error', () => {})
    await client.connect()
    client.hurry(left)
    const asked = performance.now()
    const outcome = await client.query(statement).then(
      () => 'answered',
      (error: Error) => error.message,
    )
    await client.end().catch(() => {})
    return { outcome, within: performance.now() - asked }
  }
  const lasting = 'select pg_sleep(60)'
  // Nothing is known yet: the whole time.
  expect((await ask(50, 'select pg_sleep(0.3)')).outcome).toBe('answered')
  const first = await ask(50, lasting)
  expect(first.within).toBeGreaterThan(3_950)
  const hurried = await ask(50, lasting)
  expect(hurried).toMatchObject({ outcome: 'Query read timeout' })
  expect(hurried.within).toBeLessThan(3_600)
  expect((await ask(3_500, 'select 1')).outcome).toBe('answered')
  expect((await ask(50, 'select pg_sleep(0.3)')).outcome).toBe('answered')
})

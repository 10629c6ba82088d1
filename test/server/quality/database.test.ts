import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeProduct, makeUser, orderBody } from '../../support/factories.ts'
import { figure, within } from '../../support/figures.ts'
import { createLoadClient, type LoadClient, type Reply } from '../../support/http-load.ts'
import { type Acknowledged, checkOrders, readStock } from '../../support/order-checker.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../../support/private-postgres.ts'
import { startServer } from '../../support/server-process.ts'
import { testIf } from '../../support/test-if.ts'

/** Milliseconds, with a pooler as without: a pooler accepts connections even before a frozen server. */
const refusedWithin = 5_000

const isLinux = process.platform === 'linux'

interface Seen {
  /** milliseconds, when it was sent and when it was answered */
  sent: number
  answered: number
  status: number
  retryAfter: unknown
}

/** Shoppers who read, search and order without a pause until `stop`. */
function shopUnderLoad(client: LoadClient, token: string, productId: string, shoppers: number) {
  const seen: Seen[] = []
  const acknowledged: Acknowledged[] = []
  let stopped = false
  let number = 0
  const cash = orderBody({ productId, qty: 1 })
  const card = {
    ...cash,
    paymentMethod: 'card',
    cardDetails: { cardNumber: '4242424242424242', expiryDate: '12/39', cvv: '123' },
  }
  const order = (body: typeof cash) => async (key: string) => {
    const reply = await client.call({
      method: 'POST',
      path: '/api/orders',
      token,
      headers: { 'idempotency-key': key },
      body,
    })
    if (reply.status === 201) acknowledged.push({ key, orderId: reply.body.order.orderId, body })
    return reply
  }
  const ways: ((key: string) => Promise<Reply>)[] = [
    () => client.call({ path: '/api/orders?limit=5', token }),
    // Products and quotes may come from the cache while the database is away.
    () => client.call({ path: '/api/addresses', token }),
    order(cash),
    order(card),
  ]
  const ask = async () => {
    number += 1
    const key = `load-${number}`
    const sent = performance.now()
    const reply = await ways[number % ways.length]!(key)
    seen.push({
      sent,
      answered: performance.now(),
      status: reply.status,
      retryAfter: reply.headers['retry-after'],
    })
  }
  const shopper = async () => {
    while (!stopped) await ask()
  }
  const working = Promise.all(Array.from({ length: shoppers }, shopper))
  return {
    seen,
    acknowledged,
    /** one of each way besides what the shoppers ask */
    askEach: () => Promise.all(ways.map(ask)),
    async stop() {
      stopped = true
      await working
    },
  }
}

async function prepare(postgres: PrivatePostgres) {
  const product = await makeProduct(postgres.db, { stock: 1_000_000 })
  const { token } = await makeUser(postgres.db)
  return { productId: product.product_id, token, before: await readStock(postgres.db) }
}

/** Milliseconds from `since` until the last refusal was answered: from then on all went well. */
const recoveryAfter = (seen: readonly Seen[], since: number): number =>
  Math.max(0, ...seen.filter(({ status }) => status >= 400).map(({ answered }) => answered - since))

/** Within two seconds of `since`, nothing but success. */
function expectRecovered(seen: readonly Seen[], since: number): void {
  const late = seen.filter(({ sent, status }) => sent > since + 2_000 && status >= 400)
  expect(late).toEqual([])
  expect(seen.some(({ sent, status }) => sent > since + 2_000 && status < 400)).toBe(true)
}

/** Waits until each shopper has an answer or two. */
async function sells({ seen }: { seen: readonly Seen[] }): Promise<void> {
  const before = seen.length
  await expect.poll(() => seen.length).toBeGreaterThan(before + 40)
}

/** Waits until a request of the time after recovery succeeds. */
async function servesAgain({ seen }: { seen: readonly Seen[] }, since: number): Promise<void> {
  await expect
    .poll(() => seen.some(({ sent, status }) => sent > since + 2_000 && status < 400))
    .toBe(true)
}

test(
  'answers 503 with Retry-After while PostgreSQL restarts under load, and serves again afterwards',
  async () => {
    await using postgres = await startPrivatePostgres()
    const { productId, token, before } = await prepare(postgres)
    await using server = await startServer({ DATABASE_URL: postgres.url })
    using client = createLoadClient(server.address, 30)
    const load = shopUnderLoad(client, token, productId, 20)
    let ready = 0
    const rounds = figure(1, 3)
    for (let round = 0; round < rounds; round += 1) {
      await sells(load)
      await postgres.restart()
      ready = performance.now()
      await servesAgain(load, ready)
    }
    await load.stop()
    expect([...new Set(load.seen.map(({ status }) => status))].sort()).toEqual([200, 201, 503])
    const refused = load.seen.filter(({ status }) => status === 503)
    expect(refused.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true)
    expectRecovered(load.seen, ready)
    expect(server.isRunning()).toBe(true)
    await checkOrders(
      postgres.db,
      { acknowledged: load.acknowledged, before },
      {
        fault: 'PostgreSQL is restarted under load',
        runs: `${rounds} restarts, ${load.acknowledged.length} orders`,
        recovery: recoveryAfter(load.seen, ready),
      },
    )
  },
  within(2.5),
)

testIf(isLinux, 'needs Linux')(
  'answers 503 within five seconds when PostgreSQL freezes, and recovers within two without a leaked connection',
  async () => {
    await using postgres = await startPrivatePostgres()
    const { productId, token, before } = await prepare(postgres)
    await using server = await startServer({ DATABASE_URL: postgres.url })
    using client = createLoadClient(server.address, 30)
    const load = shopUnderLoad(client, token, productId, 20)
    await sells(load)
    await postgres.freeze()
    const frozen = performance.now()
    // The shoppers may all be waiting for what they asked before.
    await Promise.all([load.askEach(), wait(figure(7_000, 10_000))])
    const live = await client.call({ path: '/health/live' })
    const page = await client.call({ path: '/api/openapi.json' })
    await postgres.wake()
    const awake = performance.now()
    await servesAgain(load, awake)
    await load.stop()
    expect([live.status, page.status]).toEqual([200, 200])
    const during = load.seen.filter(({ sent }) => sent > frozen && sent < awake - 5_000)
    expect(during.length).toBeGreaterThan(0)
    expect([...new Set(during.map(({ status }) => status))]).toEqual([503])
    const slowest = Math.max(...during.map(({ sent, answered }) => answered - sent))
    expect(slowest).toBeLessThan(refusedWithin)
    expectRecovered(load.seen, awake)
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where application_name like 'araliya %' and pid <> pg_backend_pid()`.execute(postgres.db)
    // the pool's ten, the listener, and this test's own three
    expect(rows[0]!.open).toBeLessThanOrEqual(14)
    expect(server.isRunning()).toBe(true)
    await checkOrders(
      postgres.db,
      { acknowledged: load.acknowledged, before },
      {
        fault: 'PostgreSQL freezes and wakes again',
        runs: `${((awake - frozen) / 1_000).toFixed(0)} s frozen, ${load.acknowledged.length} orders`,
        recovery: recoveryAfter(load.seen, awake),
      },
    )
  },
  within(2.5),
)

/** A small disk of our own, where root may mount one. */
function mountSmallDisk(megabytes: number): string | undefined {
  if (!isLinux || process.getuid?.() !== 0) return undefined
  const folder = mkdtempSync(path.join(tmpdir(), 'araliya-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
    return folder
  } catch {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  }
}

/** Writes until nothing fits any more, whatever others write meanwhile. */
function fillUp(file: string): void {
  const descriptor = openSync(file, 'w')
  try {
    for (let size = 1_048_576; size >= 4_096; )
      try {
        writeSync(descriptor, Buffer.alloc(size))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        size /= 2
      }
  } finally {
    closeSync(descriptor)
  }
}

test(
  'answers reads and refuses writes with 503 while the disk of PostgreSQL is full, and recovers by itself',
  async ({ skip }) => {
    const folder = mountSmallDisk(192)
    if (!folder) return skip('only root on Linux may mount a small disk')
    try {
      await using postgres = await startPrivatePostgres(folder)
      const { productId, token, before } = await prepare(postgres)
      await using server = await startServer({ DATABASE_URL: postgres.url })
      using client = createLoadClient(server.address, 10)
      const acknowledged: Acknowledged[] = []
      const body = { ...orderBody({ productId, qty: 1 }), notes: 'n'.repeat(2_000) }
      const place = async () => {
        const reply = await client.call({ method: 'POST', path: '/api/orders', token, body })
        if (reply.status === 201) acknowledged.push({ orderId: reply.body.order.orderId, body })
        return reply.status
      }
      expect(await place()).toBe(201)
      const filler = path.join(folder, 'filler')
      fillUp(filler)
      const statuses = new Set<number>()
      const buyer = async () => {
        for (let order = 0; order < 500 && !statuses.has(503); order += 1)
          statuses.add(await place())
      }
      await Promise.all(Array.from({ length: 8 }, buyer))
      expect([...statuses].filter((status) => status !== 201)).toEqual([503])
      expect((await client.call({ path: `/api/products/${productId}` })).status).toBe(200)
      expect((await client.call({ path: '/api/orders?limit=5', token })).status).toBe(200)
      rmSync(filler)
      const roomy = performance.now()
      await expect.poll(place, { timeout: 10_000 }).toBe(201)
      const recovery = performance.now() - roomy
      expect(server.isRunning()).toBe(true)
      await checkOrders(
        postgres.db,
        { acknowledged, before },
        {
          fault: 'the disk is full under PostgreSQL, then has room',
          runs: `1 disk, ${acknowledged.length} orders`,
          recovery,
        },
      )
    } finally {
      execFileSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    }
  },
  within(2.5),
)

/** Tests `--workers 2`: one port, one startup banner, and no failed request when a worker dies. */
import { createServer } from 'node:net'
import { afterAll, expect, test, vi } from 'vitest'
import { makeProduct, makeUser } from '../../support/factories.ts'
import { createLoadClient } from '../../support/http-load.ts'
import { createLags } from '../../support/lags.ts'
import { startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

const start = (environment: Record<string, string> = {}) =>
  startServer(
    { DATABASE_URL: database.url, LOG_LEVEL: 'info', ...environment },
    [],
    'server/main.ts',
    ['--workers', '2'],
  )
afterAll(async () => {
  await shop[Symbol.asyncDispose]()
  await database[Symbol.asyncDispose]()
})

/** Returns the newest process id of each worker that reported the shop open. */
const pids = (): Record<number, number> =>
  Object.fromEntries(
    shop
      .output()
      .split('\n')
      .filter((line) => line.includes('the shop is open') && line.includes('"worker":'))
      .map((line) => JSON.parse(line))
      .map(({ worker, pid }) => [worker, pid]),
  )

const database = await createTestDatabase()
const shop = await start()
// Each worker reports for itself, perhaps after the startup banner.
await vi.waitFor(() => expect(Object.keys(pids())).toEqual(['1', '2']))

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const scrape = async () => (await fetch(`${shop.address}/metrics`)).text()

test('prints one startup banner, and reports the metrics of every worker', async () => {
  expect(shop.output().match(/Araliya is open at/g)).toHaveLength(1)
  const text = await scrape()
  for (const worker of [1, 2])
    expect(text).toMatch(
      new RegExp(`^process_resident_memory_bytes\\{worker="${worker}"\\} \\d`, 'm'),
    )
  expect(text.match(/^# TYPE process_resident_memory_bytes /gm)).toHaveLength(1)
})

test('shows an edited price in the quotes of both workers within a second', async () => {
  const { token } = await makeUser(database.db, { type: 'admin' })
  const { product_id: productId } = await makeProduct(database.db, { price: 1_000 })
  const call = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(shop.address + path, {
      method,
      headers,
      body: JSON.stringify(body),
    })
    return answer.json()
  }
  // Calls at once go over connections of their own, to both workers.
  const quoted = () =>
    Promise.all(
      Array.from({ length: 6 }, async () => {
        const body = { orderedItems: [{ productId, qty: 1 }] }
        return ((await call('POST', '/api/orders/quote', body)) as { total: number }).total
      }),
    )
  const lags = createLags()
  for (const price of [900, 800, 700]) {
    await quoted()
    await call('PATCH', `/api/products/${productId}`, { price, lastPrice: price })
    await lags.until('a price', quoted, Array(6).fill(price))
  }
  expect(lags.late(1_000)).toEqual({})
})

test('answers from the other worker while one is killed, and replaces it', async () => {
  const { 2: killed } = pids()
  process.kill(killed!, 'SIGKILL')
  await expect.poll(() => isRunning(killed!)).toBe(false)
  for (let call = 0; call < 20; call += 1)
    expect((await fetch(`${shop.address}/api/products?limit=1`)).status).toBe(200)
  await expect.poll(() => pids()[2], { timeout: 20_000 }).not.toBe(killed)
  expect(shop.output()).toMatch(
    /"worker":2,.*"signal":"SIGKILL".*"a worker stopped and will be restarted"/,
  )
  await expect.poll(scrape, { timeout: 5_000 }).toMatch(/_bytes\{worker="2"\}/)
  expect(shop.output().match(/Araliya is open at/g)).toHaveLength(1)
})

test('reports a used port once, and ends all processes', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as { port: number }
  await expect(start({ PORT: String(port), LOG_LEVEL: 'warn' })).rejects.toThrow(
    /^ended \(1\) before it listened:\nAraliya could not start\. Port \d+ is used by another program[^\n]*\n$/,
  )
  other.close()
})

test('ends its workers on SIGTERM after their requests', async () => {
  const workers = Object.values(pids())
  using client = createLoadClient(shop.address, 8)
  const calls = Array.from({ length: 8 }, () => client.call({ path: '/api/products?limit=20' }))
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(Array(8).fill(200))
  shop.signal('SIGTERM')
  expect(await shop.exited).toBe(0)
  expect(workers.map(isRunning)).toEqual([false, false])
})

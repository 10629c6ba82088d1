import { rm } from 'node:fs/promises'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPostmasterPid } from '../../../db/embedded/embedded-process.ts'
import { takeCluster } from '../../support/cluster-cache.ts'
import { recordOutcome } from '../../support/promises.ts'
import { makeQuickFolder } from '../../support/quick-folder.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { createTestDatabase } from '../../support/test-db.ts'

// Whole servers start here, and a large file comes in beside the shop's work.
vi.setConfig({ testTimeout: 300_000 })

const account = { ADMIN_EMAIL: 'owner@example.com', ADMIN_PASSWORD: 'a long password' }

const list = (name: string, count: number, price = 1): string =>
  `productId,productName,category,price,stock,description\n${Array.from(
    { length: count },
    (_, index) => `${name}-${index},${name} no ${index},${name},${price},1,rose lotus ${index}`,
  ).join('\n')}\n`

interface Shop {
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  send: (path: string, body: string, type?: string) => Promise<{ status: number; body: any }>
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  get: (path: string) => Promise<{ status: number; body: any }>
  /** the status of an import that is over */
  // biome-ignore lint/suspicious/noExplicitAny: tests look into every shape
  settled: (id: string) => Promise<any>
}

/** The owner, logged in at a server. */
async function shopOf({ address }: ServerProcess): Promise<Shop> {
  const answer = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  const ask = async (where: string, init: RequestInit) => {
    const response = await fetch(`${address}/api${where}`, init)
    return { status: response.status, body: await response.json() }
  }
  const shop: Shop = {
    send: (where, body, type = 'text/csv') =>
      ask(where, {
        method: 'POST',
        body,
        headers: { ...headers, 'content-type': type, prefer: 'respond-async' },
      }),
    get: (where) => ask(where, { headers }),
    async settled(id) {
      for (;;) {
        const { body } = await shop.get(`/imports/${id}`)
        if (!['waiting', 'reading', 'running'].includes(body.state)) return body
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
  return shop
}

test('answers visitors while a large import runs and a dozen small ones wait', async () => {
  await using database = await createTestDatabase()
  await using server = await startServer({ DATABASE_URL: database.url, ...account })
  const shop = await shopOf(server)
  const large = (await shop.send('/imports?fileName=large', list('large', 30_000))).body.id
  const begun = await Promise.all(
    Array.from({ length: 12 }, (_, index) => shop.send('/imports', list(`small${index}`, 1))),
  )
  const small: string[] = begun.map(({ body }) => body.id)
  const slow: string[] = []
  let checks = 0
  let state = 'waiting'
  while (['waiting', 'reading', 'running'].includes(state)) {
    // Each query is new, so no cache answers it.
    checks += 1
    const started = performance.now()
    const answer = await fetch(
      `${server.address}/api/products/search/rose?limit=${1 + (checks % 200)}`,
    )
    await answer.arrayBuffer()
    const took = Math.round(performance.now() - started)
    // A request that gets no connection is refused after four seconds.
    if (answer.status !== 200 || took > 3_000) slow.push(`${answer.status} after ${took} ms`)
    const current = await shop.get(`/imports/${large}`)
    expect(current.status, `after ${checks} checks`).toBe(200)
    state = current.body.state
    if (state === 'running')
      expect((await shop.get(`/imports/${small.at(-1)}`)).body.state).toBe('waiting')
  }
  expect(slow).toEqual([])
  expect(state).toBe('done')
  for (const id of small) expect((await shop.settled(id)).report.rows.created).toBe(1)
})

test('runs one import at a time on two servers, and the other takes over when one is killed', async () => {
  await using database = await createTestDatabase()
  const settings = { DATABASE_URL: database.url, ...account }
  await using one = await startServer(settings)
  await using other = await startServer(settings)
  const [shop, otherShop] = [await shopOf(one), await shopOf(other)]
  const runs = await Promise.all([
    shop.send('/imports', list('both', 1_500, 1)),
    otherShop.send('/imports', list('both', 1_500, 2)),
  ])
  const ended = [await shop.settled(runs[0]!.body.id), await otherShop.settled(runs[1]!.body.id)]
  expect(ended.map(({ report }) => report.rows.created).sort()).toEqual([0, 1_500])
  const { body } = await shop.get('/products/category/both?limit=200')
  expect(new Set(body.map((product: { price: number }) => product.price)).size).toBe(1)

  const killed = (await shop.send('/imports', list('killed', 30_000))).body.id
  const behind = (await otherShop.send('/imports', list('behind', 1))).body.id
  while ((await otherShop.get(`/imports/${killed}`)).body.report.rows.read === 0);
  expect((await otherShop.get(`/imports/${behind}`)).body.state).toBe('waiting')
  one.signal('SIGKILL')
  await one.exited
  const killedAt = performance.now()
  const { state } = await otherShop.settled(behind)
  recordOutcome({
    fault: 'a server is killed that writes an import, another waits behind it',
    runs: '1 kill',
    lost: state === 'done' ? 0 : 1,
    doubled: 0,
    recovery: performance.now() - killedAt,
  })
  expect(state).toBe('done')
})

test('stops cleanly with its database on SIGTERM during imports', async () => {
  const folder = await makeQuickFolder()
  await takeCluster(folder)
  try {
    await using server = await startServer({ DATA_DIR: folder, ...account })
    const shop = await shopOf(server)
    const odd =
      '[{"productId":"n1","productName":"A","category":"c","price":"bad","note":"x\\u0000y"}]'
    await shop.send('/imports?dryRun=true', odd, 'application/json')
    await shop.send('/imports', odd, 'application/json')
    await shop.send('/imports', list('cut', 20_000))
    await shop.send('/imports', list('waits', 1))
    server.signal('SIGTERM')
    expect(await server.exited, server.output()).toBe(0)
    expect(await readPostmasterPid(path.join(folder, 'postgres'))).toBe(undefined)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
})

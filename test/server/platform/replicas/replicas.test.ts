import { afterAll, expect, test } from 'vitest'
import { makeProduct, makeUser } from '../../../support/factories.ts'
import { figure } from '../../../support/figures.ts'
import {
  createLoadClient,
  insist,
  type LoadClient,
  type Reply,
} from '../../../support/http-load.ts'
import { startPrivatePostgres } from '../../../support/private-postgres.ts'
import { startServer } from '../../../support/server-process.ts'
import { startStandby } from '../../../support/standby.ts'
import { testIf } from '../../../support/test-if.ts'

/** Nothing listens there: one that is dead does no harm to the other. */
const deadUrl = 'postgres://nouser:secret@127.0.0.1:1/none'

const primary = await startPrivatePostgres()
const standby = await startStandby(primary)
const environment = {
  DATABASE_URL: primary.url,
  DATABASE_REPLICA_URL: `${standby.url},${deadUrl}`,
}
const servers = await Promise.all([startServer(environment), startServer(environment)])
const clients = servers.map(({ address }) => createLoadClient(address, 8))
const token = (await makeUser(primary.db, { type: 'admin' })).token
afterAll(async () => {
  for (const client of clients ?? []) client[Symbol.dispose]()
  for (const server of servers ?? []) await server[Symbol.asyncDispose]()
  await standby?.[Symbol.asyncDispose]()
  await primary?.[Symbol.asyncDispose]()
})

interface Seen {
  lag: number
  state: string | undefined
  answered: number
  behind: number
  failed: number
}

/** Reads a server's metrics of its replica. */
async function seen(client: LoadClient): Promise<Seen> {
  const { body } = await client.call({ path: '/metrics' })
  const all = [...String(body).matchAll(/^araliya_replica_(\w+)\{(.*?)\} (\S+)$/gm)]
  const lines = all.filter((line) => line[2]!.includes(new URL(standby.url).host))
  const value = (name: string, label = '') =>
    Number(lines.find((line) => line[1] === name && line[2]!.includes(label))?.[3])
  const state = lines.find((line) => line[1] === 'state' && line[3] === '1')?.[2]
  return {
    lag: value('lag_seconds'),
    state: /state="(\w+)"/.exec(state ?? '')?.[1],
    answered: value('reads_total', 'answered'),
    behind: value('reads_total', 'behind'),
    failed: value('reads_total', 'failed'),
  }
}

/** Waits until every server reports this state of the replica. */
const inState = async (state: string) => {
  for (const client of clients)
    await expect.poll(() => seen(client), { timeout: 30_000 }).toMatchObject({ state })
}

let number = 0
/** An address that nothing kept answers. */
const unkept = () => {
  number += 1
  return `/api/catalogue?maxPrice=${900_000 + number}&limit=200`
}

/** Waits until the replica has answered once more. */
const isUsed = async (client: LoadClient) => {
  const before = (await seen(client)).answered
  const ask = async () => {
    await client.call({ path: unkept() })
    return (await seen(client)).answered
  }
  await expect.poll(ask).toBeGreaterThan(before)
}

type Priced = { productId: string; price: number }

/** What each way of reading says the product costs. */
async function prices(client: LoadClient, productId: string): Promise<number[]> {
  const read = async (path: string) => (await insist(() => client.call({ path, token }))).body
  const [list, search, page, product, details] = await Promise.all([
    read('/api/products'),
    read('/api/products/search/Unmistakable'),
    read(unkept()),
    read(`/api/products/${productId}`),
    read(`/api/products/${productId}/details`),
  ])
  const of = (rows: Priced[]) => rows.find((row) => row.productId === productId)!.price
  return [of(list), of(search), of(page.items), product.price, details.product.price]
}

test('shows the author of a price change the new price on every server', async () => {
  const { product_id: productId } = await makeProduct(primary.db, {
    productName: 'Unmistakable balm',
  })
  await inState('ready')
  for (const client of clients) await isUsed(client)
  await standby.pause()
  for (let round = 1; round <= figure(30, 100); round += 1) {
    const price = 1_000 + round
    const path = `/api/products/${productId}`
    const written = await insist(() =>
      clients[round % 2]!.call({ method: 'PATCH', path, token, body: { price } }),
    )
    expect(written.status).toBe(200)
    const read = await Promise.all(clients.map((reader) => prices(reader, productId)))
    expect(read).toEqual(clients.map(() => [price, price, price, price, price]))
  }
  await inState('late')
  for (const client of clients) {
    expect((await seen(client)).lag).toBeGreaterThan(10)
    expect((await client.call({ path: '/health/ready' })).status).toBe(200)
  }
  await standby.resume()
  await inState('ready')
  for (const client of clients) await isUsed(client)
})

testIf(process.platform === 'linux', 'needs Linux')(
  'fails no read while the replica is killed, and reads from it again after its restart',
  async () => {
    await inState('ready')
    const { product_id: productId } = await makeProduct(primary.db)
    const replies: Reply[] = []
    let isOver = false
    const reader = async (client: LoadClient) => {
      while (!isOver)
        for (const path of [unkept(), `/api/products/${productId}`, '/api/admin/dashboard'])
          replies.push(await client.call({ path, token }))
    }
    const readers = [...clients, ...clients].map(reader)
    for (const client of clients) await isUsed(client)
    await standby.kill()
    await inState('away')
    for (const client of clients)
      expect((await client.call({ path: '/health/ready' })).status).toBe(200)
    await standby.start()
    await inState('ready')
    for (const client of clients) await isUsed(client)
    isOver = true
    await Promise.all(readers)
    // A machine that has no time for the server makes it say so: that is no failed read.
    const failed = replies.filter(
      ({ status, body }) => status !== 200 && !String(body.message).includes('very busy'),
    )
    expect(failed).toEqual([])
  },
)

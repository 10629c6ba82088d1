import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { findFreePort } from '../../db/embedded/embedded-process.ts'
import { createLoadClient, type LoadClient, type Reply } from '../support/http-load.ts'
import { type PrivatePostgres, startPrivatePostgres } from '../support/private-postgres.ts'
import { makeQuickFolder } from '../support/quick-folder.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { testIf } from '../support/test-if.ts'
import { hasVarnish, startVarnish, type Varnish } from './support/varnish.ts'

const behindVarnish = testIf(hasVarnish, 'needs varnish and varnish-modules')
/** It sends as many at once. */
const connections = 16

let postgres: PrivatePostgres
let varnish: Varnish
let shop: ServerProcess
let client: LoadClient
let start: () => Promise<ServerProcess>
let admin: string
let folder: string
interface Shown {
  productId: string
  category: string
  lastPrice: number
  price: number
  Images: string[]
}
let products: Shown[]

const get = (path: string, token?: string): Promise<Reply> =>
  client.call({ path, ...(token ? { token } : {}) })
const trpc = (name: string, input: object) =>
  `/trpc/${name}?input=${encodeURIComponent(JSON.stringify(input))}`

async function startAll(): Promise<void> {
  folder = await makeQuickFolder()
  const [inner, outer] = await Promise.all([findFreePort(), findFreePort()])
  postgres = await startPrivatePostgres()
  start = () =>
    startServer({
      DATABASE_URL: postgres.url,
      DATA_DIR: folder,
      PORT: String(inner),
      PUBLIC_URL: `http://127.0.0.1:${outer}`,
      DEMO: 'on',
      CDN: 'varnish',
      CDN_PURGE_URL: `http://127.0.0.1:${outer}`,
      CDN_PURGE_TOKEN: 'a-token-of-the-shop',
    })
  shop = await start()
  varnish = await startVarnish(outer, inner, 'a-token-of-the-shop')
  client = createLoadClient(varnish.address, connections)
  const login = await client.call({
    method: 'POST',
    path: '/api/users/login',
    body: { email: 'admin@araliya.local', password: 'a long password' },
  })
  admin = login.body.token
  products = (await get('/api/products')).body
  // a new Varnish is purged completely, and once more for answers under way
  await vi.waitFor(async () => expect(await varnish.purges()).toBe(2), 30_000)
}

/** What people ask, the most wanted first. */
function addresses(): string[] {
  const categories = [...new Set(products.map(({ category }) => category))]
  const ofAll = ['/', '/products', '/blogs', '/api/products?limit=20', '/api/catalogue?limit=24']
  const ofCategories = categories.flatMap((category) => [
    `/products/${encodeURIComponent(category)}`,
    `/api/products/category/${encodeURIComponent(category)}?limit=20`,
    trpc('catalogue.list', { category, limit: 24 }),
  ])
  const ofProducts = products.flatMap(({ productId, Images }) => [
    `/productInfo/${encodeURIComponent(productId)}`,
    trpc('products.details', { productId }),
    `/api/products/${encodeURIComponent(productId)}`,
    new URL(Images[0]!, varnish.address).pathname,
  ])
  const rest = ['/robots.txt', '/sitemap.xml', '/favicon.svg', '/aboutus', '/faq', '/api/settings']
  return [...ofAll, ...ofCategories, ...rest, ...ofProducts]
}

/** Asks all of them, a few at once. */
async function askAll(paths: readonly string[]): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let path = paths[next++]; path !== undefined; path = paths[next++]) {
      const { status } = await get(path)
      if (status !== 200) throw new Error(`${path} answered ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
}

/** Ranks by Zipf's law, the same at every run. */
function zipf(count: number, many: number): number[] {
  const weights = Array.from({ length: count }, (_, rank) => 1 / (rank + 1))
  const sums: number[] = []
  for (const weight of weights) sums.push((sums.at(-1) ?? 0) + weight)
  let seed = 1
  return Array.from({ length: many }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    const wanted = (seed / 2_147_483_647) * sums.at(-1)!
    return sums.findIndex((sum) => sum >= wanted)
  })
}

const change = async (productId: string, body: object): Promise<void> => {
  const { status } = await client.call({
    method: 'PATCH',
    path: `/api/products/${productId}`,
    token: admin,
    body,
  })
  expect(status).toBe(200)
}

/** Returns the paths that show a product's price, and how to read it. */
const pricesOf = ({
  productId,
  category,
}: Shown): [path: string, read: (body: never) => number][] => {
  const among = (items: Shown[]) => items.find((one) => one.productId === productId)!.lastPrice
  const list = `/api/products/category/${encodeURIComponent(category)}`
  return [
    ['/api/products', (body: Shown[]) => among(body)],
    [list, (body: Shown[]) => among(body)],
    [`/api/products/${productId}`, (body: Shown) => body.lastPrice],
    [`/api/products/${productId}/details`, (body: { product: Shown }) => body.product.lastPrice],
    [
      trpc('products.details', { productId }),
      (body: { result: { data: { product: Shown } } }) => body.result.data.product.lastPrice,
    ],
    [
      `/productInfo/${productId}`,
      (page: string) => Number(/"price":"([\d.]+)"/.exec(page)?.[1] ?? Number.NaN),
    ],
  ] as [string, (body: never) => number][]
}

beforeAll(async () => {
  if (hasVarnish) await startAll()
})
afterAll(async () => {
  client?.[Symbol.dispose]()
  await varnish?.[Symbol.asyncDispose]()
  await shop?.[Symbol.asyncDispose]()
  await postgres?.[Symbol.asyncDispose]()
  if (folder) await rm(folder, { recursive: true, force: true })
})

behindVarnish(
  'the shop is asked once for each address, and of 10,000 reads for at most one in a hundred',
  async () => {
    const paths = addresses()
    const before = await varnish.fetches()
    await askAll(paths)
    const cold = (await varnish.fetches()) - before
    expect(cold).toBeLessThanOrEqual(paths.length)
    await askAll(zipf(paths.length, 10_000).map((rank) => paths[rank]!))
    const warm = (await varnish.fetches()) - before - cold
    expect(warm).toBeLessThanOrEqual(100)
    // what is only for statistics, and in which order it is asked, makes no other address
    await get('/api/catalogue?utm_source=email&limit=24&fbclid=1')
    await get('/products?gclid=x')
    expect((await varnish.fetches()) - before - cold).toBe(warm)
  },
)

behindVarnish(
  'a new price is seen everywhere within a second, and the old one never again',
  async () => {
    const product = products[0]!
    const places = pricesOf(product)
    const took: number[] = []
    let newest = product.lastPrice
    /** the newest price seen at each place */
    const seen = new Map<string, number>()
    let isOver = false
    const readers = places.map(async ([path, read]) => {
      while (!isOver) {
        const price = read((await get(path)).body as never)
        expect(price, `${path} shows an older price`).toBeGreaterThanOrEqual(seen.get(path) ?? 0)
        seen.set(path, price)
      }
    })
    for (let round = 1; round <= 5; round += 1) {
      newest = product.lastPrice + round
      await change(product.productId, { price: 90_000, lastPrice: newest })
      const changed = performance.now()
      await expect
        .poll(() => places.map(([path]) => seen.get(path)), { interval: 20 })
        .toEqual(places.map(() => newest))
      took.push(performance.now() - changed)
    }
    isOver = true
    await Promise.all(readers)
    expect(took.sort((a, b) => a - b)[2]).toBeLessThan(1_000)
  },
)

behindVarnish('never caches personal answers, or errors in their place', async () => {
  const token = async (email: string): Promise<string> => {
    const [person, path] = [{ email, password: 'a long password' }, '/api/users']
    const names = { firstName: 'Nimali', lastName: 'Perera' }
    await client.call({ method: 'POST', path: `${path}/register`, body: { ...person, ...names } })
    return (await client.call({ method: 'POST', path: `${path}/login`, body: person })).body.token
  }
  const [one, other] = [await token('one@example.com'), await token('other@example.com')]
  for (const path of ['/api/users', '/api/cart', '/api/orders', trpc('users.me', {})]) {
    const mine = await get(path, one)
    const theirs = await get(path, other)
    const nobodys = await get(path)
    expect([mine.status, theirs.status, nobodys.status], path).toEqual([200, 200, 401])
    if (path === '/api/users')
      expect([mine.body.email, theirs.body.email]).toEqual(['one@example.com', 'other@example.com'])
  }
  const details = `/api/admin/products/${products[0]!.productId}`
  expect((await get(details, admin)).status).toBe(200)
  expect((await get(details, one)).status).toBe(403)
  expect((await get(details)).status).toBe(401)
  const before = await varnish.fetches()
  for (let round = 0; round < 3; round += 1) await get('/api/products?limit=20', one)
  expect((await varnish.fetches()) - before).toBe(3)
  const answer = await get('/api/products?limit=20')
  const hidden = ['xkey', 'cdn-cache-control', 'age', 'via'].filter((name) => answer.headers[name])
  expect([answer.headers['cache-control'], hidden]).toEqual(['no-cache', []])
  const purge = await client.call({
    method: 'PURGE',
    path: '/',
    headers: { 'xkey-purge': 'shop' },
  })
  expect(purge.status).toBe(403)
})

behindVarnish(
  'serves pages and images while the shop is down, also expired ones, and fresh ones afterwards',
  async () => {
    const product = products[1]!
    const page = `/productInfo/${product.productId}`
    const image = new URL(product.Images[0]!, varnish.address).pathname
    const ends = new Date(Date.now() + 6_000)
    await change(product.productId, {
      price: 80_000,
      schedule: { salePrice: 77, saleUntil: ends.toISOString() },
    })
    const places = pricesOf(product)
    const shown = async () =>
      Promise.all(places.map(async ([path, read]) => read((await get(path)).body as never)))
    await expect.poll(shown, { interval: 20 }).toEqual(places.map(() => 77))
    shop.signal('SIGKILL')
    await shop.exited
    const paths = [page, image, ...places.map(([path]) => path)]
    // before the outage is detected, after the answers expire, and long after
    const isOver = () => Date.now() > ends.getTime() + 4_000
    do for (const path of paths) expect((await get(path)).status, path).toBe(200)
    while (!isOver())
    const write = await client.call({ method: 'POST', path: '/api/contact', body: {} })
    expect([write.status, write.headers['retry-after']]).toEqual([503, '1'])
    shop = await start()
    await expect.poll(shown, { timeout: 20_000 }).toEqual(places.map(() => product.lastPrice))
  },
)

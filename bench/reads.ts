/** Measures P1 to P3, and P9: the page of twenty from the cache, over tRPC, and uncached. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { defaultConnections } from '../db/connection/default-connections.ts'
import { compare, measure } from './lib/load.ts'
import { placesAfter } from './lib/places.ts'
import { report } from './lib/report.ts'
import { type Stage, startProcess, startShop } from './lib/stage.ts'

const rounds = 6

/** Measures reads. @param stage with some thousand products */
export async function benchReads(stage: Stage): Promise<void> {
  await using shop = await startShop(stage.url)
  const afterStart = shop.memory()
  const list = '/api/products?limit=20'
  const answer = await fetch(shop.address + list)
  const etag = answer.headers.get('etag') ?? ''
  const bytes = path.join(stage.folder, 'bytes.json')
  const text = await answer.text()
  writeFileSync(bytes, text)
  await using bare = await startProcess('bench/lib/baseline.ts', {
    BYTES: bytes,
    DATABASE_URL: stage.url,
    CONNECTIONS: String(defaultConnections),
  })
  const input = encodeURIComponent(JSON.stringify({ limit: 20 }))
  const first = (JSON.parse(text) as { id: string; productId: string; createdAt: string }[])[0]!
  const { next, nextCursor } = placesAfter(first)
  const uncached = () => ({ path: `${list}&cursor=${nextCursor()}` })
  const plainPage = () => {
    const { value, id } = next()
    return { path: `/page?at=${encodeURIComponent(value)}&id=${id}` }
  }
  const costs = await compare(rounds, {
    bare: () => measure(bare, { path: '/bytes' }),
    cached: () => measure(shop, { path: list }),
    bare304: () => measure(bare, { path: '/unchanged', headers: { 'if-none-match': '"1"' } }),
    shop304: () => measure(shop, { path: list, headers: { 'if-none-match': etag } }),
    trpc: () => measure(shop, { path: `/trpc/products.list?input=${input}` }),
    home: () => measure(shop, { path: '/' }),
    product: () => measure(shop, { path: `/productInfo/${encodeURIComponent(first.productId)}` }),
    hand: () => measure(bare, { path: '/page', next: plainPage }),
    uncached: () => measure(shop, { path: list, next: uncached }),
  })
  const { bare: base, cached, bare304, shop304, trpc, hand, uncached: fresh } = costs
  const detail = (one: { cpu: number; perSecond: number }) =>
    `${one.cpu.toFixed(3)} ms of CPU, ${Math.round(one.perSecond)}/s`
  const more = { better: 'more' as const }
  report({
    id: 'P1',
    what: 'cached page: CPU of a bare route ÷ ours',
    value: base.cpu / cached.cpu,
    bar: 0.8,
    ...more,
    detail: `${detail(cached)}; bare ${detail(base)}`,
  })
  report({
    id: 'P1',
    what: 'cached page: requests a second ÷ a bare route',
    value: cached.perSecond / base.perSecond,
    bar: 0.8,
    ...more,
  })
  report({
    id: 'P1',
    what: '304: CPU of the cached page ÷ of a 304',
    value: cached.cpu / shop304.cpu,
    bar: 1,
    ...more,
    detail: `${detail(shop304)}; bare ${detail(bare304)}`,
  })
  report({
    id: 'P2',
    what: 'the page over tRPC: CPU of a bare route ÷ ours',
    value: base.cpu / trpc.cpu,
    bar: 0.7,
    ...more,
    detail: detail(trpc),
  })
  for (const page of ['home', 'product'] as const)
    report({
      id: 'P1',
      what: `the ${page} page as HTML: CPU of a bare route ÷ ours`,
      value: base.cpu / costs[page].cpu,
      bar: 0.4,
      ...more,
      detail: detail(costs[page]),
    })
  report({
    id: 'P3',
    what: 'uncached page: CPU ÷ plain Fastify and pg',
    value: fresh.cpu / hand.cpu,
    bar: 2,
    better: 'less',
    detail: `${detail(fresh)}; plain ${detail(hand)}`,
  })
  report({
    id: 'P9',
    what: 'memory after start',
    value: afterStart,
    unit: ' MB',
    bar: 200,
    better: 'less',
  })
  report({
    id: 'P9',
    what: 'memory after this load',
    value: shop.memory(),
    unit: ' MB',
    bar: 400,
    better: 'less',
  })
}

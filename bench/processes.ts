/** Measures P10: the capacity of several servers on one database, and how soon they agree. */
import { createDatabase } from '../db/connection/client.ts'
import { openAdminSession } from './lib/admin.ts'
import { together } from './lib/load.ts'
import { findQuota } from './lib/quota.ts'
import { report } from './lib/report.ts'
import { requestsOf } from './lib/requests.ts'
import { changed, farLimits, type Running, type Stage, startShop } from './lib/stage.ts'
import { quantile } from './lib/time.ts'
import { kinds } from './scaling/measured.ts'

const changes = 20

/** Measures how soon servers agree. @param stage with some thousand products */
async function benchAgreement(stage: Stage): Promise<void> {
  const { db } = createDatabase({ url: stage.url, max: 2, statementTimeout: 60_000 })
  const product = await db
    .selectFrom('products')
    .select('product_id')
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await db.destroy()
  const token = await openAdminSession(stage.url)
  await using one = await startShop(stage.url)
  await using two = await startShop(stage.url)

  const delays: number[] = []
  for (let change = 1; change <= changes; change += 1) {
    const price = 1_000 + change
    const answer = await fetch(`${one.address}/api/products/${product.product_id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ price, lastPrice: price }),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    const written = performance.now()
    for (;;) {
      const list = await fetch(`${two.address}/api/products?limit=20&sort=newest`)
      const found = ((await list.json()) as { productId: string; price: number }[]).find(
        ({ productId }) => productId === product.product_id,
      )
      if (found?.price === price) break
    }
    delays.push(performance.now() - written)
  }
  report({
    id: 'P10',
    what: 'a write of one process is read from the other: slowest of 20',
    value: quantile(delays, 1),
    unit: ' ms',
    bar: 1_000,
    better: 'less',
  })
}

/** Share of a core for each process: so small that database and load are not short beside four. */
const share = 0.1
const counts = [1, 2, 4] as const
const atOnce = 8
const rounds = 3
/** Seconds of load of each kind on all servers before the measurement. */
const warming = 3

/**
 * Measures 1, 2 and 4 processes with a tenth of a core each and nothing else short. The capacity
 * multiplies if neither our code nor the database makes them wait for each other.
 * @param stage with some thousand products and customers
 */
async function benchShares(stage: Stage): Promise<void> {
  const limit = findQuota('what two processes do ÷ what one does')
  if (!limit) return
  await using started = new AsyncDisposableStack()
  const servers: Running[] = []
  for (let one = 0; one < Math.max(...counts); one += 1)
    servers.push(
      started.use(await startShop(stage.url, { ...farLimits, ...changed('without-deliveries') })),
    )
  const requests = await requestsOf(servers[0]!, stage)
  // Hot code is compiled before CPU time is limited.
  for (const kind of kinds) await together(servers, { ...requests[kind], seconds: warming })
  for (const { pid } of servers) started.use(limit(pid, share))
  for (const kind of kinds) {
    const done = counts.map(() => 0)
    const spent = counts.map(() => 0)
    for (let round = 0; round < rounds; round += 1)
      for (const [at, count] of counts.entries()) {
        const some = servers.slice(0, count)
        const cpu = () => some.reduce((sum, one) => sum + one.cpu(), 0)
        const before = cpu()
        const { answers } = await together(some, { ...requests[kind], connections: atOnce * count })
        done[at]! += answers
        spent[at]! += cpu() - before
      }
    for (const [at, count] of counts.entries()) {
      if (at === 0) continue
      report({
        id: 'P10',
        what: `${kind}: ${count} processes with a tenth of a core each ÷ ${counts[at - 1]}`,
        value: done[at]! / done[at - 1]!,
        bar: 1.6,
        better: 'more',
        detail: `${done.join(', ')} answers of ${counts.join(', ')} processes; CPU each ${spent.map((cpu, one) => ((cpu * 1_000) / done[one]!).toFixed(2)).join(', ')} ms`,
      })
    }
  }
}

/** Measures P10. @param stage with some thousand products and customers */
export async function benchProcesses(stage: Stage): Promise<void> {
  await benchAgreement(stage)
  await benchShares(stage)
}

/** P10: two server processes on one database: what they carry together, and how soon they agree. */
import { createDatabase } from '../db/client.ts'
import { openAdminSession } from './lib/admin.ts'
import { measure } from './lib/load.ts'
import { report } from './lib/report.ts'
import { type Stage, startShop } from './lib/stage.ts'
import { quantile } from './lib/time.ts'

const changes = 20

/** @param stage with some thousand products */
export async function benchProcesses(stage: Stage): Promise<void> {
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

  const list = { path: '/api/products?limit=20', connections: 10 }
  const alone = await measure(one, list)
  const [first, second] = await Promise.all([measure(one, list), measure(two, list)])
  report({
    id: 'P10',
    what: 'CPU a read, alone ÷ with a second process at work',
    value: alone.cpu / ((first.cpu + second.cpu) / 2),
    bar: 0.8,
    better: 'more',
    detail: `${Math.round(alone.perSecond)}/s alone, ${Math.round(first.perSecond + second.perSecond)}/s together`,
  })
}

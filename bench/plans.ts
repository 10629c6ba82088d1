/**
 * Implements `npm run araliya -- plans`: writes PostgreSQL's plans for the statements of lists and
 * searches at 100,000 products. Run it when a statement changes, and review the difference.
 */
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createPool } from '../db/connection/client.ts'
import { casesOf, titleOf } from '../test/support/queries/cases.ts'
import { findQueries } from '../test/support/queries/queries.ts'
import { record } from '../test/support/queries/recorder.ts'
import { openStage, root } from './lib/stage.ts'

const amounts = { products: 100_000, users: 5_000, orders: 50_000 }

/** Statements that read many rows to show some, or to count them. */
const explained = new Set([
  ...['findProducts', 'findByRelevance', 'countProducts', 'findProductIds', 'findRelated'],
  ...['countCategories', 'aggregateCategories', 'countLowStock', 'findLowStock'],
  ...['findWords', 'findAlikeWords', 'findNamedWords', 'findSitemapProducts'],
  ...['findOrders', 'countOrders', 'countOrdersUpTo', 'findNewOrders'],
  ...['findUsers', 'countUsers', 'sumSales', 'findBestSellers'],
])

/** Writes the plans. */
export async function writePlans(): Promise<void> {
  await using stage = await openStage(amounts)
  const pool = createPool({ url: stage.url, max: 1 })
  const plans: string[] = []
  for (const { name, run } of await findQueries())
    for (const [label, values] of explained.has(name) ? casesOf(name) : []) {
      const lines = [titleOf(name, label)]
      for (const { sql, parameters } of await record((tx) => run(tx, ...values))) {
        const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`explain (costs off) ${sql}`, [
          ...parameters,
        ])
        lines.push(...rows.map((row) => row['QUERY PLAN']))
      }
      plans.push(lines.join('\n'))
    }
  await pool.end()
  await writeFile(
    path.join(root, 'test/snapshots/plans.txt'),
    `Plans at ${JSON.stringify(amounts)}, by npm run araliya -- plans\n\n${plans.join('\n\n')}\n`,
  )
}

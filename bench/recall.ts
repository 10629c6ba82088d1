/** P17: how many brands are found as customers type them, among other products. */
import { createPool } from '../db/connection/client.ts'
import { brandSpellings } from './lib/brand-spellings.ts'
import { report } from './lib/report.ts'
import { type Stage, startShop } from './lib/stage.ts'

/** As many results as a customer looks at. */
const looksAt = 5

/** Adds a product of each brand and searches for it by each spelling. */
export async function benchRecall(stage: Stage): Promise<void> {
  const pool = createPool({ url: stage.url, max: 1 })
  await pool.query(
    `insert into products (product_id, product_name, category, price_cents, last_price_cents, stock)
      select 'BRAND-' || place, name, 'skincare', 100000, 90000, 5
      from unnest($1::text[]) with ordinality as brands(name, place)`,
    [brandSpellings.map(([name]) => name)],
  )
  await pool.end()
  await using shop = await startShop(stage.url)
  const missed: string[] = []
  for (const [name, typed] of brandSpellings) {
    const query = new URLSearchParams({ q: typed, limit: String(looksAt) })
    const answer = await fetch(`${shop.address}/api/catalogue?${query}`)
    const { items } = (await answer.json()) as { items: { productName: string }[] }
    if (!items.some(({ productName }) => productName === name)) missed.push(typed)
  }
  report({
    id: 'P17',
    what: `brands among the first ${looksAt} results, as customers type them`,
    value: 1 - missed.length / brandSpellings.length,
    bar: 0.95,
    better: 'more',
    detail: `${brandSpellings.length} spellings${missed.length > 0 ? `; missed: ${missed.join(', ')}` : ''}`,
  })
}

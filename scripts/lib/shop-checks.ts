/** Checks a shop's data for consistency, on a copy that is not in use. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/connection/client.ts'
import { verifyAudit } from '../../server/core/audit/chain.ts'
import { imageNames } from '../../server/platform/storage/image-keys.ts'
import type { Storage } from '../../server/platform/storage/storage.ts'

export interface ShopCheck {
  name: string
  /** the contradictions found, a line each; empty: none */
  problems: string[]
}

/** Problems that are listed one by one. */
const shown = 5

const books: { name: string; wrong: RawBuilder<{ thing: string }> }[] = [
  {
    name: 'the stock of every product matches its movements and sales',
    wrong: sql`
      select product_id || ': ' || stock || ' there, ' || (booked - taken) || ' by its movements' as thing from (
        select product_id, stock,
          (select coalesce(sum(change), 0) from stock_movements
            where product_ref = products.id and reason <> 'edit') as booked,
          (select coalesce(sum(quantity), 0) from order_items join orders on orders.id = order_items.order_id
            where product_ref = products.id and status <> 'Cancelled') as taken
        from products) as books where stock <> booked - taken`,
  },
  {
    name: 'the payments of every order match its transactions',
    wrong: sql`
      select order_id || ': ' || paid_cents || ' paid, ' || booked || ' by its entries' as thing from (
        select order_id, paid_cents, (select coalesce(sum(amount_cents), 0) from payment_transactions
          where order_ref = orders.id) as booked from orders) as books
      where paid_cents <> booked`,
  },
  {
    name: 'every store credit balance matches its entries',
    wrong: sql`
      select user_id || ': ' || cents || ' there, ' || booked || ' by its entries' as thing from (
        select user_id, cents, (select coalesce(sum(amount_cents), 0) from store_credit_transactions
          where store_credit_transactions.user_id = store_credit_balances.user_id) as booked
        from store_credit_balances) as books where cents <> booked`,
  },
  {
    name: 'invoices and credit notes are numbered without a gap',
    wrong: sql`
      select prefix || year || ': ' || count(*) || ' documents, the last is number ' || max(serial) as thing
      from documents group by prefix, year having count(*) <> max(serial) or min(serial) <> 1`,
  },
]

const few = (problems: string[]): string[] =>
  problems.length > shown
    ? [...problems.slice(0, shown), `and ${problems.length - shown} more`]
    : problems

/** Checks the data of the whole shop in its newest schema. */
export async function checkBooks(db: Db): Promise<ShopCheck[]> {
  const checks: ShopCheck[] = []
  for (const { name, wrong } of books) {
    const { rows } = await wrong.execute(db)
    checks.push({ name, problems: few(rows.map(({ thing }) => thing)) })
  }
  const { problem, lines } = await verifyAudit(db)
  checks.push({
    name: `all ${lines} lines of the audit log are unchanged`,
    problems: problem ? [problem] : [],
  })
  return checks
}

/** Checks that the store holds every own image that a product or an article shows. */
export async function checkImages(db: Db, storage: Storage): Promise<ShopCheck> {
  const { rows } = await sql<{ url: string; thing: string }>`
    select url, product_id as thing from products, unnest(images) as url where deleted_at is null
    union all
    select url, blog_id from blogs, unnest(images) as url where deleted_at is null`.execute(db)
  const there = new Set<string>()
  for await (const key of storage.list()) there.add(key)
  const own = rows.flatMap(({ url, thing }) =>
    url.startsWith(storage.publicUrl('')) ? imageNames(url).map((image) => ({ image, thing })) : [],
  )
  const missing = own.filter(({ image }) => !there.has(image))
  return {
    name: `all ${own.length} images of products and articles exist`,
    problems: few(missing.map(({ image, thing }) => `${thing}: ${image}`)),
  }
}

/** Prints the checks. @returns true when all passed */
export function printChecks(checks: readonly ShopCheck[], write: (line: string) => void): boolean {
  for (const { name, problems } of checks) {
    write(`  ${problems.length === 0 ? 'ok  ' : 'FAIL'}  ${name}`)
    for (const problem of problems) write(`        ${problem}`)
  }
  return checks.every(({ problems }) => problems.length === 0)
}

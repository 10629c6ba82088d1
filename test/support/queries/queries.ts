/** All that db/queries exports, and which arguments its functions take behind the connection. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../../../db/client.ts'
import { root } from '../sources.ts'

type Exports = typeof import('../../../db/queries/account-links.ts') &
  typeof import('../../../db/queries/actors.ts') &
  typeof import('../../../db/queries/addresses.ts') &
  typeof import('../../../db/queries/api-keys.ts') &
  typeof import('../../../db/queries/audit-chain.ts') &
  typeof import('../../../db/queries/audit.ts') &
  typeof import('../../../db/queries/blogs.ts') &
  typeof import('../../../db/queries/bulk.ts') &
  typeof import('../../../db/queries/carts.ts') &
  typeof import('../../../db/queries/cdn.ts') &
  typeof import('../../../db/queries/contact.ts') &
  typeof import('../../../db/queries/conversations.ts') &
  typeof import('../../../db/queries/customer-data.ts') &
  typeof import('../../../db/queries/couriers.ts') &
  typeof import('../../../db/queries/credit.ts') &
  typeof import('../../../db/queries/customers.ts') &
  typeof import('../../../db/queries/dashboard.ts') &
  typeof import('../../../db/queries/deliveries.ts') &
  typeof import('../../../db/queries/demo.ts') &
  typeof import('../../../db/queries/erasures.ts') &
  typeof import('../../../db/queries/events.ts') &
  typeof import('../../../db/queries/factors.ts') &
  typeof import('../../../db/queries/call-counts.ts') &
  typeof import('../../../db/queries/failures.ts') &
  typeof import('../../../db/queries/feeds.ts') &
  typeof import('../../../db/queries/idempotency.ts') &
  typeof import('../../../db/queries/identities.ts') &
  typeof import('../../../db/queries/imports.leases.ts') &
  typeof import('../../../db/queries/imports.mappings.ts') &
  typeof import('../../../db/queries/imports.products.ts') &
  typeof import('../../../db/queries/imports.rows.ts') &
  typeof import('../../../db/queries/imports.ts') &
  typeof import('../../../db/queries/imports.undo.ts') &
  typeof import('../../../db/queries/invitations.ts') &
  typeof import('../../../db/queries/known-addresses.ts') &
  typeof import('../../../db/queries/letters.ts') &
  typeof import('../../../db/queries/merge.ts') &
  typeof import('../../../db/queries/news.ts') &
  typeof import('../../../db/queries/newsletter.ts') &
  typeof import('../../../db/queries/orders.place.ts') &
  typeof import('../../../db/queries/orders.about.ts') &
  typeof import('../../../db/queries/orders.admin.ts') &
  typeof import('../../../db/queries/orders.calls.ts') &
  typeof import('../../../db/queries/orders.change.ts') &
  typeof import('../../../db/queries/orders.drafts.ts') &
  typeof import('../../../db/queries/orders.guests.ts') &
  typeof import('../../../db/queries/orders.mentioned.ts') &
  typeof import('../../../db/queries/orders.tabs.ts') &
  typeof import('../../../db/queries/orders.ts') &
  typeof import('../../../db/queries/orders.views.ts') &
  typeof import('../../../db/queries/own-pages.ts') &
  typeof import('../../../db/queries/papers.ts') &
  typeof import('../../../db/queries/parcels.ts') &
  typeof import('../../../db/queries/payments.entries.ts') &
  typeof import('../../../db/queries/payments.issues.ts') &
  typeof import('../../../db/queries/payments.refunds.ts') &
  typeof import('../../../db/queries/returns.ts') &
  typeof import('../../../db/queries/payments.redirects.ts') &
  typeof import('../../../db/queries/payments.ts') &
  typeof import('../../../db/queries/pictures.library.ts') &
  typeof import('../../../db/queries/pictures.ts') &
  typeof import('../../../db/queries/product-details.ts') &
  typeof import('../../../db/queries/products.due.ts') &
  typeof import('../../../db/queries/products.filter.ts') &
  typeof import('../../../db/queries/products.search.ts') &
  typeof import('../../../db/queries/products.stats.ts') &
  typeof import('../../../db/queries/products.ts') &
  typeof import('../../../db/queries/products.write.ts') &
  typeof import('../../../db/queries/remittances.ts') &
  typeof import('../../../db/queries/reports.ts') &
  typeof import('../../../db/queries/restock.ts') &
  typeof import('../../../db/queries/promotions.ts') &
  typeof import('../../../db/queries/review-asks.ts') &
  typeof import('../../../db/queries/reviews.admin.ts') &
  typeof import('../../../db/queries/reviews.ts') &
  typeof import('../../../db/queries/roles.ts') &
  typeof import('../../../db/queries/search-words.ts') &
  typeof import('../../../db/queries/sessions.ts') &
  typeof import('../../../db/queries/settings.ts') &
  typeof import('../../../db/queries/slips.ts') &
  typeof import('../../../db/queries/sitemap.ts') &
  typeof import('../../../db/queries/stock.history.ts') &
  typeof import('../../../db/queries/stock.supply.ts') &
  typeof import('../../../db/queries/stock.ts') &
  typeof import('../../../db/queries/users.admin.ts') &
  typeof import('../../../db/queries/users.ts') &
  typeof import('../../../db/queries/webhooks.ts')

type Query = (tx: Tx, ...values: never[]) => unknown
type Values<Q> = Q extends (tx: never, ...values: infer V) => unknown ? V : never

/** For each query what to call it with; more than once, by names of their own, where the statement varies. */
export type Cases = {
  [Name in keyof Exports as Exports[Name] extends Query ? Name : never]:
    | Values<Exports[Name]>
    | Record<string, Values<Exports[Name]>>
}

export interface FoundQuery {
  /** of db/queries, without its ending */
  file: string
  name: string
  run: (tx: Tx, ...values: unknown[]) => unknown
}

const folder = path.join(root, 'db/queries')
/** A query takes its connection first; what takes something else is a part of statements. */
const takesConnection = /^(?:async )?(?:function\*? ?\w*)? ?\(\s*(?:db|tx)\b/
const declared = /^export (?:async )?(?:function\*?|const) (\w+)/gm

/** Every query there is, in the order of the files that say them themselves. */
export async function findQueries(): Promise<FoundQuery[]> {
  const found: FoundQuery[] = []
  for (const file of readdirSync(folder).sort()) {
    const module: Record<string, unknown> = await import(path.join(folder, file))
    for (const [, name] of readFileSync(path.join(folder, file), 'utf8').matchAll(declared)) {
      const run = module[name!]
      if (typeof run === 'function' && takesConnection.test(String(run)))
        found.push({ file: path.basename(file, '.ts'), name: name!, run: run as FoundQuery['run'] })
    }
  }
  return found
}

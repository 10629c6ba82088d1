/** Finds the exports of db/queries, and the parameters of functions after the connection. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Tx } from '../../../db/connection/client.ts'
import { root } from '../sources.ts'

type Exports = typeof import('../../../db/queries/accounts/account-links.queries.ts') &
  typeof import('../../../db/queries/core/actors.queries.ts') &
  typeof import('../../../db/queries/accounts/addresses.queries.ts') &
  typeof import('../../../db/queries/core/api-keys.queries.ts') &
  typeof import('../../../db/queries/core/audit-chain.queries.ts') &
  typeof import('../../../db/queries/core/audit.queries.ts') &
  typeof import('../../../db/queries/content/articles.queries.ts') &
  typeof import('../../../db/queries/catalog/bulk-edits.queries.ts') &
  typeof import('../../../db/queries/catalog/product-namesakes.queries.ts') &
  typeof import('../../../db/queries/orders/carts.queries.ts') &
  typeof import('../../../db/queries/core/cdn.queries.ts') &
  typeof import('../../../db/queries/content/messages.queries.ts') &
  typeof import('../../../db/queries/content/conversations.queries.ts') &
  typeof import('../../../db/queries/customers/customer-data.queries.ts') &
  typeof import('../../../db/queries/couriers/couriers.queries.ts') &
  typeof import('../../../db/queries/store-credit/store-credit.queries.ts') &
  typeof import('../../../db/queries/customers/customers.queries.ts') &
  typeof import('../../../db/queries/reports/dashboard.queries.ts') &
  typeof import('../../../db/queries/core/event-deliveries.queries.ts') &
  typeof import('../../../db/queries/onboarding/demo.queries.ts') &
  typeof import('../../../db/queries/customers/erasures.queries.ts') &
  typeof import('../../../db/queries/core/events.queries.ts') &
  typeof import('../../../db/queries/accounts/two-factor.queries.ts') &
  typeof import('../../../db/queries/core/call-counts.queries.ts') &
  typeof import('../../../db/queries/core/failures.queries.ts') &
  typeof import('../../../db/queries/imports/feeds.queries.ts') &
  typeof import('../../../db/queries/core/idempotency.queries.ts') &
  typeof import('../../../db/queries/accounts/identities.queries.ts') &
  typeof import('../../../db/queries/imports/import-leases.queries.ts') &
  typeof import('../../../db/queries/imports/saved-mappings.queries.ts') &
  typeof import('../../../db/queries/imports/import-products.queries.ts') &
  typeof import('../../../db/queries/imports/import-rows.queries.ts') &
  typeof import('../../../db/queries/imports/imports.queries.ts') &
  typeof import('../../../db/queries/imports/import-groups.queries.ts') &
  typeof import('../../../db/queries/imports/import-undo.queries.ts') &
  typeof import('../../../db/queries/staff/invitations.queries.ts') &
  typeof import('../../../db/queries/accounts/known-sign-ins.queries.ts') &
  typeof import('../../../db/queries/core/emails.queries.ts') &
  typeof import('../../../db/queries/customers/merge-customers.queries.ts') &
  typeof import('../../../db/queries/notifications/notifications.queries.ts') &
  typeof import('../../../db/queries/newsletter/newsletter.queries.ts') &
  typeof import('../../../db/queries/orders/place-order.queries.ts') &
  typeof import('../../../db/queries/orders/order-activity.queries.ts') &
  typeof import('../../../db/queries/orders/orders-admin.queries.ts') &
  typeof import('../../../db/queries/order-confirmation/order-confirmation.queries.ts') &
  typeof import('../../../db/queries/orders/order-changes.queries.ts') &
  typeof import('../../../db/queries/draft-orders/drafts.queries.ts') &
  typeof import('../../../db/queries/orders/guest-orders.queries.ts') &
  typeof import('../../../db/queries/orders/message-orders.queries.ts') &
  typeof import('../../../db/queries/orders/order-tabs.queries.ts') &
  typeof import('../../../db/queries/orders/orders.queries.ts') &
  typeof import('../../../db/queries/saved-filters/saved-filters.queries.ts') &
  typeof import('../../../db/queries/content/pages.queries.ts') &
  typeof import('../../../db/queries/documents/documents.queries.ts') &
  typeof import('../../../db/queries/parcels/parcels.queries.ts') &
  typeof import('../../../db/queries/payments/transactions.queries.ts') &
  typeof import('../../../db/queries/payments/payment-issues.queries.ts') &
  typeof import('../../../db/queries/payments/refunds.queries.ts') &
  typeof import('../../../db/queries/orders/returns.queries.ts') &
  typeof import('../../../db/queries/payments/redirect-payments.queries.ts') &
  typeof import('../../../db/queries/payments/payments.queries.ts') &
  typeof import('../../../db/queries/content/media-library.queries.ts') &
  typeof import('../../../db/queries/content/media.queries.ts') &
  typeof import('../../../db/queries/catalog/product-details.queries.ts') &
  typeof import('../../../db/queries/catalog/deleted-groups.queries.ts') &
  typeof import('../../../db/queries/catalog/product-groups.queries.ts') &
  typeof import('../../../db/queries/catalog/product-cards.queries.ts') &
  typeof import('../../../db/queries/catalog/scheduled-products.queries.ts') &
  typeof import('../../../db/queries/catalog/product-filter.queries.ts') &
  typeof import('../../../db/queries/catalog/product-search.queries.ts') &
  typeof import('../../../db/queries/catalog/category-statistics.queries.ts') &
  typeof import('../../../db/queries/catalog/products.queries.ts') &
  typeof import('../../../db/queries/catalog/products-write.queries.ts') &
  typeof import('../../../db/queries/cod-payouts/cod-payouts.queries.ts') &
  typeof import('../../../db/queries/reports/reports.queries.ts') &
  typeof import('../../../db/queries/back-in-stock/back-in-stock.queries.ts') &
  typeof import('../../../db/queries/promotions/promotions.queries.ts') &
  typeof import('../../../db/queries/catalog/review-requests.queries.ts') &
  typeof import('../../../db/queries/catalog/reviews-admin.queries.ts') &
  typeof import('../../../db/queries/catalog/reviews.queries.ts') &
  typeof import('../../../db/queries/staff/roles.queries.ts') &
  typeof import('../../../db/queries/catalog/search-words.queries.ts') &
  typeof import('../../../db/queries/accounts/sessions.queries.ts') &
  typeof import('../../../db/queries/settings/settings.queries.ts') &
  typeof import('../../../db/queries/orders/transfer-slips.queries.ts') &
  typeof import('../../../db/queries/content/sitemap.queries.ts') &
  typeof import('../../../db/queries/catalog/inventory.queries.ts') &
  typeof import('../../../db/queries/catalog/stock-history.queries.ts') &
  typeof import('../../../db/queries/catalog/stock-supply.queries.ts') &
  typeof import('../../../db/queries/catalog/stock.queries.ts') &
  typeof import('../../../db/queries/accounts/users-admin.queries.ts') &
  typeof import('../../../db/queries/accounts/users.queries.ts') &
  typeof import('../../../db/queries/webhooks/webhooks.queries.ts')

type Query = (tx: Tx, ...values: never[]) => unknown
type Values<Q> = Q extends (tx: never, ...values: infer V) => unknown ? V : never

/** The arguments of each query; several, by label, where the statement varies. */
export type Cases = {
  [Name in keyof Exports as Exports[Name] extends Query ? Name : never]:
    | Values<Exports[Name]>
    | Record<string, Values<Exports[Name]>>
}

export interface FoundQuery {
  /** in db/queries, without its extension */
  file: string
  name: string
  run: (tx: Tx, ...values: unknown[]) => unknown
}

const folder = path.join(root, 'db/queries')
/** A query takes its connection first; other exports are parts of statements. */
const takesConnection = /^(?:async )?(?:function\*? ?\w*)? ?\(\s*(?:db|tx)\b/
const declared = /^export (?:async )?(?:function\*?|const) (\w+)/gm

/** Finds every query, in the order of files and of their own exports. */
export async function findQueries(): Promise<FoundQuery[]> {
  const found: FoundQuery[] = []
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  for (const file of names.filter((name) => name.endsWith('.queries.ts')).sort()) {
    const module: Record<string, unknown> = await import(path.join(folder, file))
    for (const [, name] of readFileSync(path.join(folder, file), 'utf8').matchAll(declared)) {
      const run = module[name!]
      if (typeof run === 'function' && takesConnection.test(String(run)))
        found.push({
          file: file.slice(0, -'.queries.ts'.length),
          name: name!,
          run: run as FoundQuery['run'],
        })
    }
  }
  return found
}

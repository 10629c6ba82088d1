/** Long timeouts for tests of who waits for whom: a full machine exceeds the usual ones. */
import { createDatabase, type Db } from '../../db/connection/client.ts'
import type { TestApp } from './test-app.ts'

/** Milliseconds for a lock, a statement, and an idle transaction. */
const patience = 60_000

/**
 * Makes calls of this shop, and users of the returned database, wait a minute for a lock. The
 * caller destroys it after the shop.
 */
export function withLongTimeouts(shop: Pick<TestApp, 'services' | 'database'>): Db {
  const url = new URL(shop.database.url)
  // Parameters of the address override the two seconds that a pool sets.
  url.searchParams.set('lock_timeout', String(patience))
  shop.services.db = createDatabase({ url: url.href, statementTimeout: patience }).db
  return shop.services.db
}

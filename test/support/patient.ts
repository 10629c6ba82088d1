/** For tests that stage who waits for whom: on a full machine each step may take longer than a session waits. */
import { createDatabase, type Db } from '../../db/connection/client.ts'
import type { TestApp } from './test-app.ts'

/** Milliseconds for a lock, a statement, and a transaction in which nothing is asked. */
const patience = 60_000

/**
 * From here on calls of this shop, and whoever uses what is returned, wait a minute for a lock. Ending it
 * is the caller's task, after the shop.
 */
export function makePatient(shop: Pick<TestApp, 'services' | 'database'>): Db {
  const url = new URL(shop.database.url)
  // What an address says goes before the two seconds that a pool asks for.
  url.searchParams.set('lock_timeout', String(patience))
  shop.services.db = createDatabase({ url: url.href, statementTimeout: patience }).db
  return shop.services.db
}

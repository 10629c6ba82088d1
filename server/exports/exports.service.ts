/** Everything of one kind, page by page, so that no export ever stands in memory. */
import { findSubscribers } from '../../db/queries/contact.ts'
import { findOrders, type OrderViewRow } from '../../db/queries/orders.ts'
import { findProducts, type ProductFilter, type ProductViewRow } from '../../db/queries/products.ts'
import { findUsers, type UserListRow } from '../../db/queries/user-lists.ts'
import type { Position } from '../../db/sql/page.ts'
import type { Services } from '../context.ts'
import { normaliseCategory } from '../products/products.schema.ts'
import { settleSearch, understandSearch } from '../products/products.service.ts'
import { lowStockLimit } from '../products/products.write.schema.ts'
import type { ExportQuery } from './exports.schema.ts'

/** Rows fetched in one query: some hundred kilobytes, and no query takes long. */
const pageSize = 500

type Page<Row> = (
  after: Position | undefined,
) => Promise<{ rows: Row[]; last: Position | undefined }>

async function* pages<Row>(fetch: Page<Row>): AsyncGenerator<Row[]> {
  let after: Position | undefined
  do {
    const { rows, last } = await fetch(after)
    yield rows
    after = last
  } while (after)
}

/** Products on sale, newest first; of a search all that it finds, not only the best. */
export async function* exportProducts(
  services: Services,
  query: ExportQuery,
): AsyncGenerator<ProductViewRow[]> {
  let filter: ProductFilter | undefined = {
    ...(query.category === undefined ? {} : { category: normaliseCategory(query.category) }),
    ...(query.stock === 'in' ? { inStock: true } : {}),
    ...(query.stock === 'out' ? { stockAtMost: 0 } : {}),
    ...(query.stock === 'low' ? { stockAtMost: lowStockLimit } : {}),
  }
  if (query.q) filter = await understandSearch(services, query.q, filter)
  if (!filter) return
  const chosen = await settleSearch(services, filter)
  const order = 'newest'
  yield* pages((after) => findProducts(services.replica, chosen, { order, limit: pageSize, after }))
}

/** Orders, newest first. */
export async function* exportOrders(
  services: Services,
  query: ExportQuery,
): AsyncGenerator<OrderViewRow[]> {
  const from = query.from === undefined ? undefined : new Date(query.from)
  const to = query.to === undefined ? undefined : new Date(query.to)
  const filter = { status: query.status, q: query.q }
  for await (const rows of pages((after) =>
    findOrders(services.replica, filter, { limit: pageSize, after }),
  )) {
    yield rows.filter(({ created_at }) => (!from || created_at >= from) && (!to || created_at < to))
    const oldest = rows.at(-1)?.created_at
    if (from && oldest && oldest < from) return
  }
}

/** Accounts, newest first. Never a password, never a token. */
export function exportCustomers(
  services: Services,
  query: ExportQuery,
): AsyncGenerator<UserListRow[]> {
  const filter = { q: query.q, type: query.type, status: query.status }
  return pages((after) =>
    findUsers(services.replica, filter, { order: 'newest', limit: pageSize, after }),
  )
}

/** Newsletter subscribers, newest first. */
export const exportSubscribers = (services: Services, query: ExportQuery) =>
  pages((after) => findSubscribers(services.replica, query.q, { limit: pageSize, after }))

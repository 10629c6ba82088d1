/** Orders as staff work on them: one locked, the list in several orders, history, what is new. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { OrderEventRow, OrderRow } from '../schema.ts'
import { countUpTo } from '../sql/count.ts'
import { cutPage, type KeysetOrder, type PageWanted, type Position, withPage } from '../sql/page.ts'
import { hasOrderFilter, type OrderFilter, type OrderViewRow, withItems } from './orders.ts'

export const orderSorts = {
  newest: { expression: sql`created_at`, type: 'timestamptz', descending: true },
  oldest: { expression: sql`created_at`, type: 'timestamptz', descending: false },
  total: { expression: sql`total_cents`, type: 'bigint', descending: false },
  '-total': { expression: sql`total_cents`, type: 'bigint', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type OrderSort = keyof typeof orderSorts

/** A page of orders with their items. */
export async function findOrdersSorted(
  db: DbOrTx,
  filter: OrderFilter,
  page: PageWanted & { sort: OrderSort },
): Promise<{ rows: OrderViewRow[]; last: Position | undefined }> {
  const query = hasOrderFilter(db.selectFrom('orders'), filter)
    .selectAll('orders')
    .select(withItems)
  return cutPage(await withPage(query, orderSorts[page.sort], page).execute(), page.limit)
}

/** How many orders there are, counted no further than one above `ceiling`. */
export const countOrdersUpTo = (
  db: DbOrTx,
  filter: OrderFilter,
  ceiling: number,
): Promise<number> => countUpTo(db, hasOrderFilter(db.selectFrom('orders'), filter), ceiling)

/** The order with its items, locked until the transaction ends. */
export function lockOrder(tx: Tx, orderId: string): Promise<OrderViewRow | undefined> {
  return tx
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** The pieces that an order took, by product; `product_ref` is null where the product is gone. */
export function findTakenStock(
  tx: Tx,
  orderRef: string,
): Promise<{ product_ref: string | null; name: string; product_id: string; quantity: number }[]> {
  return tx
    .selectFrom('order_items')
    .select(['product_ref', 'name', 'product_id', 'quantity'])
    .where('order_id', '=', orderRef)
    .orderBy('line')
    .execute()
}

/** How an order is paid, and what of its card is shown. */
export type OrderPayment = Pick<
  OrderRow,
  'payment_status' | 'payment_method' | 'payment_brand' | 'payment_last4'
>

/** Changes status, notes and payment of a locked order; its version moves on. */
export async function changeOrder(
  tx: Tx,
  id: string,
  changes: { status: string; notes: string } & OrderPayment,
): Promise<{ version: number }> {
  return tx
    .updateTable('orders')
    .set(changes)
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
}

/** The history of an order, the oldest change first. */
export function findOrderEvents(db: DbOrTx, orderRef: string): Promise<OrderEventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderRef)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

export interface OrderNewsRow {
  order_id: string
  name: string
  total_cents: number
  created_at: Date
}

/** The date of the newest order to the microsecond, as ISO 8601; 1970 for an empty shop. */
const newestDate = sql<string>`
  to_char(coalesce(max(created_at), 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/**
 * Orders placed after `since` (none without it), the newest first, at most `most`; and the date of
 * the newest one, to ask from the next time. Asking from an order's date and not from the clock
 * does not miss an order that is being committed just now.
 */
export async function findOrderNews(
  db: DbOrTx,
  since: string | undefined,
  most: number,
): Promise<{ rows: OrderNewsRow[]; newest: string }> {
  const { newest } = await db
    .selectFrom('orders')
    .select(newestDate.as('newest'))
    .executeTakeFirstOrThrow()
  if (since === undefined) return { rows: [], newest }
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'name', 'total_cents', 'created_at'])
    .where(
      sql<SqlBool>`created_at > ${since}::timestamptz and created_at <= ${newest}::timestamptz`,
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()
  return { rows, newest }
}

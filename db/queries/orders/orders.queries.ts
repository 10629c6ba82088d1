/** Reads orders, with their items and history. */
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx } from '../../connection/client.ts'
import { phoneFragment } from '../../phone.ts'
import type { Database, OrderEventRow, OrderParcelRow, OrderRow } from '../../schema/schema.ts'
import { countRows, countUpTo } from '../../sql/count.ts'
import {
  byAge,
  type FoundPage,
  findPage,
  type KeysetOrder,
  type PageWanted,
} from '../../sql/page.ts'
import { containsText } from '../../sql/text.ts'
import { type ConfirmRule, type OrderTab, tabConditions } from './order-tabs.queries.ts'

/** An item as an order shows it; cents survive JSON, as they stay far below 2^53. */
interface OrderViewItem {
  product_id: string
  name: string
  image: string
  price_cents: number
  quantity: number
}
/** A parcel as an order shows it; its timestamp is a text, as it comes from JSON. */
type OrderViewParcel = Pick<OrderParcelRow, 'id' | 'courier' | 'waybill' | 'tracking'> & {
  shipped_at: string
}
/** A return and its refund, as an order shows it. */
export interface OrderViewReturn {
  at: string
  cents: number
  refunded_cents: number
  method: string
  /** the number of the order placed in exchange */
  exchanged_for: string | null
  lines: { product_id: string; name: string; quantity: number }[]
}
export type OrderViewRow = OrderRow & {
  items: OrderViewItem[]
  parcels: OrderViewParcel[]
  returns: OrderViewReturn[]
}

/** Adds an order's items, parcels and returns, in their order, each as one JSON column. */
export const withItems = (eb: ExpressionBuilder<Database, 'orders'>) => [
  jsonArrayFrom(
    eb
      .selectFrom('order_items')
      .select(['product_id', 'name', 'image', 'price_cents', 'quantity'])
      .whereRef('order_items.order_id', '=', 'orders.id')
      .orderBy('line'),
  ).as('items'),
  jsonArrayFrom(
    eb
      .selectFrom('order_parcels')
      .select(['id', 'courier', 'waybill', 'tracking', 'shipped_at'])
      .whereRef('order_ref', '=', 'orders.id')
      .orderBy('order_parcels.shipped_at')
      .orderBy('id'),
  ).as('parcels'),
  jsonArrayFrom(
    eb
      .selectFrom('order_returns')
      .leftJoin('orders as exchange', 'exchange.id', 'exchanged_for')
      .select((of) => [
        'order_returns.at',
        'cents',
        'order_returns.refunded_cents',
        'method',
        'exchange.order_id as exchanged_for',
        jsonArrayFrom(
          of
            .selectFrom('order_return_lines')
            .innerJoin('order_items', 'order_items.id', 'item_ref')
            .select(['order_items.product_id', 'order_items.name', 'order_return_lines.quantity'])
            .whereRef('return_ref', '=', 'order_returns.id')
            .orderBy('order_return_lines.line'),
        ).as('lines'),
      ])
      .whereRef('order_ref', '=', 'orders.id')
      .orderBy('order_returns.at')
      .orderBy('order_returns.id'),
  ).as('returns'),
]

export interface OrderFilter {
  /** only this customer's */
  userId?: string | undefined
  status?: string | undefined
  /** only these order numbers */
  orderIds?: readonly string[] | undefined
  /** ignoring case */
  tag?: string | undefined
  /** courier of one of its parcels, ignoring case */
  courier?: string | undefined
  /** searches order id, name, email, phone or a parcel's number */
  q?: string | undefined
  tab?: OrderTab | undefined
  /** the confirmation rule of the tabs; none by default */
  confirm?: ConfirmRule
  /** the state of its payment */
  payment?: string | undefined
  method?: string | undefined
  district?: string | undefined
  /** the productId of one of its lines */
  product?: string | undefined
  /** placed at or after this timestamp */
  from?: Date | undefined
  /** placed before this timestamp */
  until?: Date | undefined
  /** changed at or after this timestamp */
  updatedSince?: Date | undefined
}

/**
 * Matches order numbers as people write them: `ORD-000250`, `ord-250`, `#250`, `ORD-000250-K7RM`.
 */
const orderNumber = /^(?:#|ord-)\s?0*(\d{1,12})(?:-[a-z\d]{4})?$/i

/** Returns the full order number for a typed one; undefined for other text. */
export function wholeOrderNumber(typed: string): string | undefined {
  const number = orderNumber.exec(typed)?.[1]
  return number && `ORD-${number.padStart(6, '0')}`
}

/** The expression that a search reads; a trigram index has the same one. */
const searched = sql`
  lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised)`

/** Merges new orders into the search index; until then a search reads them from its pending list. */
export async function mergePendingSearch(db: DbOrTx): Promise<void> {
  await sql`select gin_clean_pending_list('orders_search_idx')`.execute(db)
}

/** Matches orders whose phone number contains this; the index finds them, the column decides. */
export const hasPhone = (fragment: string): Expression<SqlBool> =>
  sql<SqlBool>`(${containsText(searched, fragment)} and ${containsText(sql`phone_normalised`, fragment)})`

/**
 * Matches orders with a parcel of this number. Reads the array first: other indexes still serve.
 */
const hasWaybill = (typed: string): Expression<SqlBool> =>
  sql<SqlBool>`id = any(array(
    select order_ref from order_parcels where lower(waybill) = lower(${typed}) and waybill <> ''))`

/** Matches orders that contain a text, or have this parcel number or phone number. */
function matchesText(typed: string): Expression<SqlBool> {
  const number = wholeOrderNumber(typed)
  // A full order number means that order; the trigrams of `ORD-0` are in every row and cost 50 ms.
  if (number) return sql<SqlBool>`order_id = ${number}`
  const phone = phoneFragment(typed)
  const found = [containsText(searched, typed), hasWaybill(typed)]
  return sql<SqlBool>`(${sql.join(phone ? [...found, hasPhone(phone)] : found, sql` or `)})`
}

type Orders = SelectQueryBuilder<Database, 'orders', object>

/** Narrows to the orders that pass a filter. */
function hasFilter<Q extends Orders>(query: Q, filter: OrderFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.userId !== undefined) conditions.push(sql<SqlBool>`user_id = ${filter.userId}::uuid`)
  if (filter.tag !== undefined)
    conditions.push(
      sql<SqlBool>`id in (select order_ref from order_tags where lower(tag) = lower(${filter.tag}))`,
    )
  if (filter.courier !== undefined)
    conditions.push(
      sql<SqlBool>`id in (select order_ref from order_parcels where lower(courier) = lower(${filter.courier}))`,
    )
  if (filter.orderIds)
    conditions.push(sql<SqlBool>`order_id = any(${filter.orderIds as string[]}::text[])`)
  for (const [column, value] of Object.entries({
    status: filter.status,
    payment_state: filter.payment,
    payment_method: filter.method,
    district: filter.district,
  }))
    if (value !== undefined) conditions.push(sql<SqlBool>`${sql.ref(column)} = ${value}`)
  if (filter.tab) conditions.push(tabConditions(filter.confirm ?? 'none')[filter.tab])
  if (filter.product !== undefined)
    conditions.push(
      sql<SqlBool>`id in (select order_id from order_items where product_id = ${filter.product})`,
    )
  if (filter.from) conditions.push(sql<SqlBool>`created_at >= ${filter.from}`)
  if (filter.until) conditions.push(sql<SqlBool>`created_at < ${filter.until}`)
  if (filter.updatedSince) conditions.push(sql<SqlBool>`updated_at >= ${filter.updatedSince}`)
  const q = filter.q?.trim()
  if (q) conditions.push(matchesText(q))
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

export const orderSorts = {
  ...byAge,
  total: { expression: sql`total_cents`, type: 'bigint', descending: false },
  '-total': { expression: sql`total_cents`, type: 'bigint', descending: true },
} as const satisfies Record<string, KeysetOrder>
export type OrderSort = keyof typeof orderSorts

/** Returns a page of orders with their items. */
export const findOrders = (
  db: DbOrTx,
  filter: OrderFilter,
  page: PageWanted<OrderSort>,
): Promise<FoundPage<OrderViewRow>> =>
  findPage(
    hasFilter(db.selectFrom('orders'), filter).selectAll('orders').select(withItems),
    orderSorts,
    page,
  )

/** Returns the numbers of the orders that pass a filter, the newest first. */
export async function findOrderIds(
  db: DbOrTx,
  filter: OrderFilter,
  limit: number,
): Promise<string[]> {
  const rows = await hasFilter(db.selectFrom('orders'), filter)
    .select('order_id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => row.order_id)
}

export const countOrders = (db: DbOrTx, filter: OrderFilter): Promise<number> =>
  countRows(hasFilter(db.selectFrom('orders'), filter))

/** Counts orders, to at most one above `ceiling`. */
export const countOrdersUpTo = (
  db: DbOrTx,
  filter: OrderFilter,
  ceiling: number,
): Promise<number> => countUpTo(db, hasFilter(db.selectFrom('orders'), filter), ceiling)

export function findOrder(db: DbOrTx, orderId: string): Promise<OrderViewRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

/** Finds the history of an order, the oldest change first. */
export function findOrderEvents(db: DbOrTx, orderRef: string): Promise<OrderEventRow[]> {
  return db
    .selectFrom('order_events')
    .selectAll()
    .where('order_id', '=', orderRef)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

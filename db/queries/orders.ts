/** Orders with their items and history. */
import {
  type Expression,
  type ExpressionBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DbOrTx, Tx } from '../client.ts'
import { normalisePhone, phoneFragment } from '../phone.ts'
import type { Database, OrderRow } from '../schema.ts'
import { cutPage, isAfter, type KeysetOrder, type Position } from '../sql/page.ts'
import { containsText } from '../sql/text.ts'
import { type CashRoom, whereCashFits } from './open-cash.ts'

/** An item as an order shows it; cents survive JSON, they stay far below 2^53. */
interface OrderViewItem {
  product_id: string
  name: string
  image: string
  price_cents: number
  quantity: number
}
export type OrderViewRow = OrderRow & { items: OrderViewItem[] }

export interface NewOrder {
  userId: string | null
  email: string
  name: string
  address: string
  phone: string
  notes: string
  paymentMethod: string
  payment: { status: string; brand?: string; last4?: string; reference?: string }
  totalCents: number
  labeledTotalCents: number
  /** what it must fit into; undefined: into anything */
  room?: CashRoom | undefined
}

export interface NewOrderItem {
  productRef: string
  productId: string
  name: string
  image: string
  priceCents: number
  labeledPriceCents: number
  quantity: number
}

/**
 * Writes an order, its items and the first line of its history in one statement, because products
 * are locked meanwhile; the order's number comes from the sequence. What the customer noted is kept
 * apart as well, because staff write their own notes over it.
 * @returns undefined when it does not fit into the room that there is: nothing was written
 */
export async function insertOrder(
  tx: Tx,
  order: NewOrder,
  items: readonly NewOrderItem[],
  actor: { id: string | null; label: string },
): Promise<OrderViewRow | undefined> {
  const { payment } = order
  const column = <T>(of: (item: NewOrderItem) => T): T[] => items.map(of)
  const result = await sql<OrderRow>`
    with placed as (
      insert into orders (user_id, email, name, address, phone, phone_normalised, notes, customer_note,
        payment_method, payment_status, payment_brand, payment_last4, payment_reference,
        total_cents, labeled_total_cents)
      select ${order.userId}::uuid, ${order.email}, ${order.name}, ${order.address}, ${order.phone},
        ${normalisePhone(order.phone)}, ${order.notes}, ${order.notes},
        ${order.paymentMethod}, ${payment.status},
        ${payment.brand ?? null}, ${payment.last4 ?? null}, ${payment.reference ?? null},
        ${order.totalCents}::bigint, ${order.labeledTotalCents}::bigint
      from ${whereCashFits(order.room, order.phone, order.totalCents)}
      returning *),
    lines as (
      insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents,
        labeled_price_cents, quantity, sold_at)
      select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image,
        item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
      from placed, unnest(${column((item) => item.productRef)}::uuid[],
        ${column((item) => item.productId)}::text[], ${column((item) => item.name)}::text[],
        ${column((item) => item.image)}::text[], ${column((item) => item.priceCents)}::bigint[],
        ${column((item) => item.labeledPriceCents)}::bigint[],
        ${column((item) => item.quantity)}::integer[]) with ordinality as item(product_ref,
        product_id, name, image, price_cents, labeled_price_cents, quantity, line)),
    begun as (
      insert into order_events (order_id, actor_id, actor, to_status, notes)
      select placed.id, ${actor.id}::uuid, ${actor.label}, placed.status, placed.notes from placed)
    select * from placed`.execute(tx)
  const rows = items.map((item) => ({
    product_id: item.productId,
    name: item.name,
    image: item.image,
    price_cents: item.priceCents,
    quantity: item.quantity,
  }))
  const placed = result.rows[0]
  return placed && { ...placed, items: rows }
}

/** One line of an order's history: who moved it from which status to which. */
export async function insertOrderEvent(
  tx: Tx,
  event: {
    orderRef: string
    actorId: string | null
    actor: string
    from: string | null
    to: string
    notes: string
  },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: event.orderRef,
      actor_id: event.actorId,
      actor: event.actor,
      from_status: event.from,
      to_status: event.to,
      notes: event.notes,
    })
    .execute()
}

/** Adds an order's items, in their order, as one JSON column. */
export function withItems(eb: ExpressionBuilder<Database, 'orders'>) {
  return jsonArrayFrom(
    eb
      .selectFrom('order_items')
      .select(['product_id', 'name', 'image', 'price_cents', 'quantity'])
      .whereRef('order_items.order_id', '=', 'orders.id')
      .orderBy('line'),
  ).as('items')
}

export interface OrderFilter {
  /** only this customer's */
  userId?: string | undefined
  status?: string | undefined
  /** found in order id, name, email or phone */
  q?: string | undefined
}

/** `ORD-000250`, `ord-250`, `#250`: an order's number as people write it. */
const orderNumber = /^(?:#|ord-)\s?0*(\d{1,12})$/i

/** What a search looks in; a trigram index holds the same expression. */
const searched = sql`
  lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised)`

/** Orders whose telephone number has this in it; the index finds them, the column decides. */
export const hasPhone = (fragment: string): Expression<SqlBool> =>
  sql<SqlBool>`(${containsText(searched, fragment)} and ${containsText(sql`phone_normalised`, fragment)})`

/** Orders that hold a text, or whose telephone number is this in any spelling. */
function holdsText(typed: string): Expression<SqlBool> {
  const number = orderNumber.exec(typed)?.[1]
  // A whole order number means that order; the trigrams of `ORD-0` are in every row and cost 50 ms.
  if (number) return sql<SqlBool>`order_id = ${`ORD-${number.padStart(6, '0')}`}`
  const phone = phoneFragment(typed)
  const asTyped = containsText(searched, typed)
  return phone ? sql<SqlBool>`(${asTyped} or ${hasPhone(phone)})` : asTyped
}

type Orders = SelectQueryBuilder<Database, 'orders', object>

/** Narrows to the orders that a filter names. */
export function hasOrderFilter<Q extends Orders>(query: Q, filter: OrderFilter): Q {
  const conditions: Expression<SqlBool>[] = []
  if (filter.userId !== undefined) conditions.push(sql<SqlBool>`user_id = ${filter.userId}::uuid`)
  if (filter.status !== undefined) conditions.push(sql<SqlBool>`status = ${filter.status}`)
  const q = filter.q?.trim()
  if (q) conditions.push(holdsText(q))
  return query.where((eb) => eb.and(conditions)) as unknown as Q
}

const newest: KeysetOrder = { expression: sql`created_at`, type: 'timestamptz', descending: true }

/** Orders with their items, newest first. */
export async function findOrders(
  db: DbOrTx,
  filter: OrderFilter,
  page: { limit: number; after?: Position | undefined },
): Promise<{ rows: OrderViewRow[]; last: Position | undefined }> {
  let query = hasOrderFilter(db.selectFrom('orders'), filter)
    .selectAll('orders')
    .select(sql<string>`created_at::text`.as('sort_value'))
    .select(withItems)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
  if (page.after) query = query.where(isAfter(newest, page.after))
  return cutPage(await query.execute(), page.limit)
}

export async function countOrders(db: DbOrTx, filter: OrderFilter): Promise<number> {
  const row = await hasOrderFilter(db.selectFrom('orders'), filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export function findOrder(db: DbOrTx, orderId: string): Promise<OrderViewRow | undefined> {
  return db
    .selectFrom('orders')
    .selectAll('orders')
    .select(withItems)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
}

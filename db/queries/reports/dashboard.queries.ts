/**
 * The figures of the dashboard, each one statement over an index. Ranges are from ≤ t < until. Days
 * are 24 hours each from the start, which is exact where clocks never change.
 */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

export interface Range {
  /** midnight of the first day */
  from: Date
  until: Date
}

export interface SalesRow {
  /** its start */
  day: Date
  status: string
  orders: number
  total_cents: number
}

/** Sums orders and their totals by day and status. */
export async function sumSales(db: DbOrTx, range: Range): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select date_bin('1 day', created_at, ${range.from}) as day, status,
      count(*) as orders, sum(total_cents)::bigint as total_cents
    from orders
    where created_at >= ${range.from} and created_at < ${range.until}
    group by 1, 2`.execute(db)
  return rows
}

/** Sums money received less refunds, by the day it moved. Excludes store credit. */
export async function sumMoney(db: DbOrTx, range: Range): Promise<{ day: Date; cents: number }[]> {
  const { rows } = await sql<{ day: Date; cents: number }>`
    select date_bin('1 day', at, ${range.from}) as day, sum(amount_cents)::bigint as cents
    from payment_transactions
    where at >= ${range.from} and at < ${range.until} and amount_cents <> 0
      and method <> 'credit'
    group by 1`.execute(db)
  return rows
}

export interface BestSellerRow {
  product_id: string
  product_name: string
  image: string
  quantity: number
  total_cents: number
}

/**
 * Finds the products with the most sold units, without cancelled orders and returns. Cents are
 * summed up as doubles, exact up to 2^53: Postgres sums bigints to numerics, and nearly every
 * product is a group. Returns are summed up separately: of both together the planner expected 200
 * groups, and sorted what two workers had grouped.
 */
export async function findBestSellers(
  db: DbOrTx,
  range: Range,
  limit: number,
): Promise<BestSellerRow[]> {
  const { rows } = await sql<BestSellerRow>`
    with items as (
      select product_ref, sum(quantity) as quantity, sum((quantity * price_cents)::float8) as cents
      from order_items
      where sold_at >= ${range.from} and sold_at < ${range.until} and product_ref is not null
      group by product_ref
    ), back as (
      select product_ref, sum(lines.quantity) as quantity, sum((lines.quantity * price_cents)::float8) as cents
      from order_return_lines as lines join order_items on order_items.id = item_ref
      where sold_at >= ${range.from} and sold_at < ${range.until}
      group by product_ref
    ), sold as (
      select product_ref, items.quantity - coalesce(back.quantity, 0) as quantity,
        items.cents - coalesce(back.cents, 0) as total_cents
      from items left join back using (product_ref)
      where items.quantity > coalesce(back.quantity, 0)
      order by 2 desc, 3 desc, 1
      limit ${limit}
    )
    select products.product_id, products.product_name,
      coalesce(products.images[1], '') as image, sold.quantity, sold.total_cents::bigint as total_cents
    from sold join products on products.id = sold.product_ref
    order by sold.quantity desc, sold.total_cents desc, sold.product_ref`.execute(db)
  return rows
}

/** Counts new customers by day. */
export async function countNewCustomers(
  db: DbOrTx,
  range: Range,
): Promise<{ day: Date; customers: number }[]> {
  const { rows } = await sql<{ day: Date; customers: number }>`
    select date_bin('1 day', created_at, ${range.from}) as day, count(*) as customers
    from users
    where type = 'customer' and created_at >= ${range.from} and created_at < ${range.until}
    group by 1`.execute(db)
  return rows
}

export interface MessageRow {
  id: string
  name: string
  email: string
  subject: string
  message: string
  status: string
  created_at: Date
}

/** Finds the newest contact messages. */
export function findNewestMessages(db: DbOrTx, limit: number): Promise<MessageRow[]> {
  return db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'email', 'subject', 'message', 'status', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Counts delivered orders whose money is still due, and sums its amount. */
export async function sumUnsettledCash(db: DbOrTx): Promise<{ orders: number; cents: number }> {
  const { rows } = await sql<{ orders: number; cents: number }>`
    select count(*) as orders, coalesce(sum(due_cents), 0)::bigint as cents
    from orders where payment_state = 'due' and status = 'Delivered'`.execute(db)
  return rows[0]!
}

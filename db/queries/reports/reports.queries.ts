/**
 * The figures of reports, each one statement over an index: orders and items by the time they were
 * placed, money by the time it moved. Cancelled orders are excluded.
 */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'
import type { Range } from './dashboard.queries.ts'

export interface OrderSumRow {
  payment_method: string
  district: string | null
  bought_before: boolean
  orders: number
  total_cents: number
}

/** Sums orders by payment method, by district and by whether their buyer had ordered before. */
export async function sumOrders(db: DbOrTx, range: Range): Promise<OrderSumRow[]> {
  const { rows } = await sql<OrderSumRow>`
    select payment_method, district, bought_before,
      count(*) as orders, sum(total_cents)::bigint as total_cents
    from orders
    where created_at >= ${range.from} and created_at < ${range.until} and status <> 'Cancelled'
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Sums money received less refunds, by method: `cash`, or a transaction's. No store credit. */
export async function sumMoneyByMethod(
  db: DbOrTx,
  range: Range,
): Promise<{ method: string; cents: number }[]> {
  const { rows } = await sql<{ method: string; cents: number }>`
    select method, sum(amount_cents)::bigint as cents
    from payment_transactions
    where at >= ${range.from} and at < ${range.until} and amount_cents <> 0
      and method <> 'credit'
    group by 1 having sum(amount_cents) <> 0`.execute(db)
  return rows
}

export interface CategorySalesRow {
  /** null: of deleted products */
  category: string | null
  quantity: number
  cents: number
}

/** Sums sales by the products' current categories, at the prices of the orders. */
export async function sumCategories(db: DbOrTx, range: Range): Promise<CategorySalesRow[]> {
  const { rows } = await sql<CategorySalesRow>`
    with sold as (
      select product_ref, sum(quantity) as quantity,
        sum((quantity * price_cents)::float8) as cents
      from order_items
      where sold_at >= ${range.from} and sold_at < ${range.until}
      group by product_ref
    )
    select category, sum(quantity)::bigint as quantity, sum(cents)::bigint as cents
    from sold left join products on products.id = product_ref
    group by 1 order by cents desc, category`.execute(db)
  return rows
}

/** Returns true when any product has a known cost. */
export async function knowsCosts(db: DbOrTx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from product_details where cost_cents is not null) as known`.execute(db)
  return rows[0]!.known
}

export interface ProfitRow {
  /** net sales less returns, at the prices of the orders without tax */
  goods_cents: number
  /** of that, products whose cost is known */
  covered_cents: number
  /** negative: the discounts on these */
  offers_cents: number
  cost_cents: number
}

/**
 * Sums sales without tax and their cost: by the cost at the time of the sale, else by the current
 * one. A discount on an order is shared among its units, to the cent of the order. Returned units
 * are not sold, but unsellable ones still cost. Each line is computed separately: to sum them up by
 * product first took three times as long where most products are sold once or twice.
 */
export async function sumProfit(db: DbOrTx, range: Range): Promise<ProfitRow> {
  const cost = sql`coalesce(sold.cost_cents, product_details.cost_cents)`
  const net = sql`price_cents * 10000::float8 / (10000 + tax_rate)`
  const { rows } = await sql<ProfitRow>`
    with sold as (
      select product_ref, cost_cents, quantity, quantity * ${net} as goods
      from order_items
      where sold_at >= ${range.from} and sold_at < ${range.until}
      union all
      select product_ref, cost_cents,
        case when restocked then -back.quantity else 0 end, -back.quantity * ${net}
      from order_return_lines as back join order_items on order_items.id = item_ref
      where sold_at >= ${range.from} and sold_at < ${range.until}
    ), offers as (
      select id, sum((adjustment ->> 'cents')::float8) as cents
      from orders, jsonb_array_elements(pricing -> 'adjustments') as adjustment
      where created_at >= ${range.from} and created_at < ${range.until} and status <> 'Cancelled'
        and pricing ? 'adjustments' and adjustment ->> 'type' <> 'freeDelivery'
      group by id
    ), shared as (
      select offers.cents
        * sum(${net} * (quantity - coalesce(came, 0))) filter (where ${cost} is not null)
        / nullif(sum(price_cents * quantity), 0) as cents
      from offers join order_items as sold on order_id = offers.id
        left join product_details using (product_ref)
        left join (select item_ref, sum(quantity) as came from order_return_lines group by 1) as back
          on back.item_ref = sold.id
      group by offers.id, offers.cents
    )
    select coalesce(sum(goods), 0)::bigint as goods_cents,
      coalesce(sum(goods) filter (where ${cost} is not null), 0)::bigint as covered_cents,
      (select coalesce(sum(round(cents::numeric)), 0)::bigint from shared) as offers_cents,
      coalesce(sum((quantity * ${cost})::float8), 0)::bigint as cost_cents
    from sold left join product_details using (product_ref)`.execute(db)
  return rows[0]!
}

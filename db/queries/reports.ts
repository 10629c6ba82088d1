/**
 * What reports are made of, each one statement over an index: orders and items by the moment at which
 * they were placed, money by the moment at which it moved. Cancelled orders are left out.
 */
import { sql } from 'kysely'
import type { DbOrTx } from '../client.ts'
import type { Range } from './dashboard.ts'

export interface OrderSumRow {
  payment_method: string
  district: string | null
  bought_before: boolean
  orders: number
  total_cents: number
}

/** Orders by how they are paid, where they go and whether their buyer had ordered before. */
export async function sumOrders(db: DbOrTx, range: Range): Promise<OrderSumRow[]> {
  const { rows } = await sql<OrderSumRow>`
    select payment_method, district, bought_before,
      count(*) as orders, sum(total_cents)::bigint as total_cents
    from orders
    where created_at >= ${range.from} and created_at < ${range.until} and status <> 'Cancelled'
    group by 1, 2, 3`.execute(db)
  return rows
}

/** Money that came less what went back, by how its order is paid. */
export async function sumMoneyByMethod(
  db: DbOrTx,
  range: Range,
): Promise<{ payment_method: string; cents: number }[]> {
  const { rows } = await sql<{ payment_method: string; cents: number }>`
    select payment_method, sum(amount_cents)::bigint as cents
    from payment_entries join orders on orders.id = order_ref
    where at >= ${range.from} and at < ${range.until} and amount_cents <> 0
    group by 1`.execute(db)
  return rows
}

export interface CategorySalesRow {
  /** null: of products that are gone */
  category: string | null
  quantity: number
  cents: number
}

/** What was sold by the categories that the products are in now, at the prices of the orders. */
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

/** True when anybody ever said what a product costs the shop. */
export async function knowsCosts(db: DbOrTx): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select exists (select from product_details where cost_cents is not null) as known`.execute(db)
  return rows[0]!.known
}

export interface ProfitRow {
  /** all that was sold, at the prices of the orders */
  goods_cents: number
  /** of that, products whose cost is known */
  covered_cents: number
  /** below zero: what offers took off these */
  offers_cents: number
  cost_cents: number
}

/**
 * What was sold and what it cost: by the cost of the moment of the sale, else by the one that is known
 * now. An offer on an order is shared by its lines, to the cent of the order.
 */
export async function sumProfit(db: DbOrTx, range: Range): Promise<ProfitRow> {
  const { rows } = await sql<ProfitRow>`
    with sold as (
      select order_id, (quantity * price_cents)::float8 as goods,
        (quantity * coalesce(order_items.cost_cents, product_details.cost_cents))::float8 as cost
      from order_items left join product_details using (product_ref)
      where sold_at >= ${range.from} and sold_at < ${range.until}
    ), by_order as (
      select order_id, sum(goods) as goods, sum(cost) as cost,
        coalesce(sum(goods) filter (where cost is not null), 0) as covered
      from sold group by order_id
    ), offers as (
      select orders.id as order_id, sum((adjustment ->> 'cents')::float8) as cents
      from orders, jsonb_array_elements(pricing -> 'adjustments') as adjustment
      where created_at >= ${range.from} and created_at < ${range.until}
        and pricing ? 'adjustments' and adjustment ->> 'type' <> 'freeDelivery'
      group by orders.id
    )
    select coalesce(sum(goods), 0)::bigint as goods_cents,
      coalesce(sum(covered), 0)::bigint as covered_cents,
      coalesce(sum(round(offers.cents * covered / nullif(goods, 0))), 0)::bigint as offers_cents,
      coalesce(sum(cost), 0)::bigint as cost_cents
    from by_order left join offers using (order_id)`.execute(db)
  return rows[0]!
}

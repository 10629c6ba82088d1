/**
 * What the dashboard sums up, answered from indexes alone: orders by day, and items by day and
 * product without looking at their orders one by one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_items add column ordered_at timestamptz`.execute(db)
  await sql`
    update order_items set ordered_at = orders.created_at
    from orders where orders.id = order_items.order_id`.execute(db)
  await sql`alter table order_items alter column ordered_at set not null`.execute(db)
  await sql`
    create function date_order_item() returns trigger language plpgsql as $$
    begin
      new.ordered_at := (select created_at from orders where id = new.order_id);
      return new;
    end $$`.execute(db)
  await sql`
    create trigger order_items_date before insert on order_items
      for each row when (new.ordered_at is null) execute function date_order_item()`.execute(db)
  await sql`
    create index order_items_sales_idx on order_items (ordered_at)
      include (order_id, product_ref, quantity, price_cents)`.execute(db)
  await sql`
    create index orders_sales_idx on orders (created_at) include (status, total_cents)`.execute(db)
  await sql`
    create index orders_cancelled_idx on orders (created_at) include (id)
      where status = 'Cancelled'`.execute(db)
  await sql`create index users_customers_idx on users (created_at) where type = 'customer'`.execute(
    db,
  )
  // Both tables only grow, and the dashboard reads their newest part: keep it known as visible.
  for (const table of ['orders', 'order_items'])
    await sql`
      alter table ${sql.table(table)} set (autovacuum_vacuum_insert_scale_factor = 0.02)`.execute(
      db,
    )
}

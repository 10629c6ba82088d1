/** Profit is counted without tax, so each line of an order keeps the rate of the tax within its price. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create function tax_rate_of(pricing jsonb, product text) returns integer language sql immutable as $$
      select coalesce(
        (select (line ->> 'taxRate')::integer from jsonb_array_elements(pricing -> 'from' -> 'lines') as line
          where line ->> 'productId' = product limit 1),
        (pricing -> 'from' ->> 'taxRate')::integer,
        0)
    $$;

    -- hundredths of a percent
    alter table order_items add column tax_rate integer not null default 0;
    update order_items set tax_rate = tax_rate_of(pricing, product_id)
    from orders where orders.id = order_items.order_id and pricing ? 'taxes';

    drop index order_items_sales_idx;
    create index order_items_sales_idx on order_items (sold_at)
      include (product_ref, quantity, price_cents, cost_cents, tax_rate) where sold_at is not null;
  `)
    .execute(db)
}

/**
 * What reports need to know of the moment of a sale, because it is forgotten afterwards: what a piece
 * cost the shop, and whether its buyer had ordered before. And which reviews nobody has looked at.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- of one piece; null: nobody knew it then
    alter table order_items add column cost_cents bigint;

    -- by the same account or telephone number, whatever became of it
    alter table orders add column bought_before boolean not null default false;

    -- Nobody shall find a mountain of reviews after an upgrade.
    alter table reviews add column looked_at timestamptz default now();
    alter table reviews alter column looked_at drop default;
    create index reviews_new_idx on reviews (created_at desc, id desc) where looked_at is null;
  `)
    .execute(db)
  // It is no change of the orders that somebody made.
  await sql`alter table orders disable trigger orders_touch`.execute(db)
  await sql`
    update orders set bought_before = true
    from (
      select id, row_number() over (partition by user_id order by created_at, id) as of_account,
        row_number() over (partition by phone_normalised order by created_at, id) as of_phone
      from orders
    ) as earlier
    where earlier.id = orders.id
      and (user_id is not null and of_account > 1 or phone_normalised <> '' and of_phone > 1)`.execute(
    db,
  )
  await sql`alter table orders enable trigger orders_touch`.execute(db)
  // All that reports ask of orders, items and money; read without the rows themselves.
  await sql
    .raw(`
    drop index orders_sales_idx;
    create index orders_sales_idx on orders (created_at)
      include (status, total_cents, payment_method, district, bought_before);
    create index orders_offers_idx on orders (created_at) where pricing ? 'adjustments';
    drop index order_items_sales_idx;
    create index order_items_sales_idx on order_items (sold_at)
      include (product_ref, quantity, price_cents, cost_cents) where sold_at is not null;
    drop index payment_entries_money_idx;
    create index payment_entries_money_idx on payment_entries (at)
      include (amount_cents, method) where amount_cents <> 0;
  `)
    .execute(db)
}

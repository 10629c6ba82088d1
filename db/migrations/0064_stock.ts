/**
 * Why there are as many pieces of a product as there are. What orders take and give back is told by their
 * items; whatever else moves stock is a row here, written by a trigger, so that nothing moves without one:
 *
 *   stock = Σ stock_movements.change (but edits) − Σ order_items.quantity that are sold
 *
 * An edit is a line of an order that was changed: its item says what it is now, the row what it was.
 *
 * `products.sold` is the second sum. An order moves `stock` and `sold` against each other, so their sum
 * stays and no row is written; where the sum changes, the difference is the movement.
 */
import { type Kysely, sql } from 'kysely'

const unbooked = `current_setting('araliya.stock', true) is distinct from 'booked'`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table products add column sold integer not null default 0;

    create table stock_movements (
      seq bigint generated always as identity,
      product_ref uuid not null references products on delete cascade,
      change integer not null check (change <> 0),
      reason text not null check (reason in
        ('opening', 'import', 'received', 'return', 'count', 'correction', 'lost', 'edit')),
      -- the order whose pieces came back, or that was changed
      order_ref uuid references orders on delete set null,
      -- imports are forgotten after a while, their movements are not
      import_id uuid,
      note text not null default '',
      actor text not null,
      at timestamptz not null default clock_timestamp(),
      -- what there was then, and the product's version that it made
      stock_after integer not null,
      version integer not null,
      primary key (product_ref, seq)
    );
    create index stock_movements_order_idx on stock_movements (order_ref) where order_ref is not null;

    -- What was sold before is known, what came before is not: all of it is the opening balance.
    alter table products disable trigger products_touch;
    update products set sold = items.pieces from (
      select product_ref, sum(quantity)::integer as pieces from order_items
      where sold_at is not null and product_ref is not null group by product_ref
    ) as items
    where products.id = items.product_ref;
    alter table products enable trigger products_touch;
    insert into stock_movements (product_ref, change, reason, actor, stock_after, version)
    select id, stock + sold, 'opening', 'Araliya', stock, version from products
    where stock + sold <> 0 order by id;

    -- The cause is told for the transaction, see explainStock; who writes many at once books them at once.
    create function book_stock() returns trigger language plpgsql as $$
    declare
      cause jsonb := nullif(current_setting('araliya.stock', true), '');
    begin
      insert into stock_movements
        (product_ref, change, reason, order_ref, import_id, note, actor, stock_after, version)
      values (
        new.id,
        new.stock + new.sold - coalesce(old.stock + old.sold, 0),
        coalesce(cause ->> 'reason', case tg_op when 'INSERT' then 'opening' else 'correction' end),
        (cause ->> 'orderRef')::uuid,
        (cause ->> 'importId')::uuid,
        coalesce(cause ->> 'note', ''),
        coalesce(cause ->> 'actor', 'Araliya'),
        new.stock,
        new.version);
      return null;
    end $$;
    create trigger products_open_stock after insert on products for each row
      when (new.stock + new.sold <> 0 and ${unbooked}) execute function book_stock();
    create trigger products_book_stock after update of stock, sold on products for each row
      when (old.stock + old.sold <> new.stock + new.sold and ${unbooked}) execute function book_stock();

    create function keep_movement() returns trigger language plpgsql as $$
    begin
      raise exception 'movements of stock are never changed: book another one'
        using errcode = 'restrict_violation';
    end $$;
    create trigger stock_movements_stay before update on stock_movements for each row
      when ((old.product_ref, old.change, old.reason, old.at, old.stock_after)
        is distinct from (new.product_ref, new.change, new.reason, new.at, new.stock_after))
      execute function keep_movement();

    create index product_details_sku_idx on product_details (lower(sku)) where sku is not null;
    create index product_details_barcode_idx on product_details (lower(barcode)) where barcode is not null;
  `)
    .execute(db)
}

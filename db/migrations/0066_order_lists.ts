/**
 * Lists of orders as work: views that staff keep of theirs, and bulk changes of orders in the tables of
 * those of products. A bulk change may give each of its things something of its own, such as a waybill number.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table bulk_jobs add column kind text not null default 'products'
      check (kind in ('products', 'orders'));
    alter table bulk_items add column given text;

    create table order_views (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      name text not null,
      filter jsonb not null,
      created_at timestamptz not null default now()
    );
    create unique index order_views_name_idx on order_views (user_id, lower(name));

    create index order_parcels_courier_idx on order_parcels (lower(courier), order_ref);
  `)
    .execute(db)
}

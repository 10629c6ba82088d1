/** The parcels that an order leaves in: who carries each, under which number, and where it is followed. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_parcels (
      id uuid primary key default gen_random_uuid(),
      order_ref uuid not null references orders on delete cascade,
      courier text not null,
      waybill text not null,
      -- a whole address; empty where nobody says how the courier's parcels are followed
      tracking text not null,
      shipped_at timestamptz not null default now(),
      check (courier <> '' or waybill <> '')
    );
    create index order_parcels_order_idx on order_parcels (order_ref, shipped_at);
    create index order_parcels_waybill_idx on order_parcels (lower(waybill)) where waybill <> '';
  `)
    .execute(db)
}

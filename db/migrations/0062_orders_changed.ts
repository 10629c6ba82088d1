/** Orders that staff change before they ship, and orders that staff type in for somebody. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- what staff changed of the order; null: it moved, or something was noted
    alter table order_events add column changes jsonb;
    -- typed in by staff for somebody who has no part in it
    alter table orders add column by_staff boolean not null default false;
  `)
    .execute(db)
}

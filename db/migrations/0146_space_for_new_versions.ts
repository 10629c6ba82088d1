/**
 * Leaves space in the pages of events and their deliveries. Each is updated within seconds: the new
 * version then fits beside the old one, and the log holds their difference instead of the whole row.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table events set (fillfactor = 80);
    alter table event_deliveries set (fillfactor = 80);
    -- Only deletes of old keys read it.
    drop index idempotency_keys_created_at_idx;
    create index idempotency_keys_created_at_idx on idempotency_keys using brin (created_at);
  `)
    .execute(db)
}

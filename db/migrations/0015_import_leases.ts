/**
 * Whose turn it is among the imports of all servers: a row that its holder renews, because a lock of
 * a session needs a connection for as long as it is held, and no pooler that lends connections for a
 * transaction keeps it. A run has an id of its own, so that one that was taken for dead and started
 * anew cannot speak for the new one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table imports add column run uuid;
    create index imports_waiting_idx on imports (started_at, id) where state = 'waiting';

    create table import_leases (
      -- what is done in turns: one import writes, one is only planned
      kind text primary key check (kind in ('write', 'plan')),
      run uuid not null,
      beat_at timestamptz not null default now()
    );
  `)
    .execute(db)
}

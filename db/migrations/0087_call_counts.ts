/**
 * Calls of this moment, counted for all servers together. Unlogged: writing it down waits for no disk, and
 * a database that fell over begins to count anew.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create unlogged table call_counts (
      -- the operation and its caller
      key text primary key,
      calls integer not null,
      -- then the count begins anew
      ends_at timestamptz not null
    );
  `)
    .execute(db)
}

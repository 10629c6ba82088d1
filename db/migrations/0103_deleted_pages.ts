/** Deleted pages stay for their undo, as deleted products and articles do; their slug is free at once. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table own_pages
      add column deleted_at timestamptz,
      drop constraint own_pages_slug_key;
    create unique index own_pages_slug_idx on own_pages (slug) where deleted_at is null;
  `)
    .execute(db)
}

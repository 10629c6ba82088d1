/** A key gets a new secret, and whoever still holds the old one has a day to fetch it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table api_keys
      add column previous_hash bytea unique,
      add column previous_until timestamptz,
      add check ((previous_hash is null) = (previous_until is null));
  `)
    .execute(db)
}

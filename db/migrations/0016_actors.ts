/**
 * A key dies with the standing of the administrator who made it; one without a maker is dead. A bulk
 * change knows the key that asked for it, so that it stops when the key ends.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update api_keys set revoked_at = now() where revoked_at is null and not exists (
      select from users
      where users.id = api_keys.created_by and users.type = 'admin');

    alter table bulk_jobs add column api_key_id uuid references api_keys on delete set null;
  `)
    .execute(db)
}

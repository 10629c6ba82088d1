/**
 * Addresses of feeds, in which secrets stand, are sealed with the shop's key. It is not known here: each start of a
 * server seals what it finds whole (server/imports/feeds/seal-addresses.ts).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // With it, `url` is what may be read: *** stands for the secrets.
  await sql.raw('alter table feeds add column sealed_url text').execute(db)
}

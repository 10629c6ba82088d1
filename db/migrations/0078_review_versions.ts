/**
 * A review has a version, as other things that several people of the staff change have: whoever decides about
 * it decides about what they saw, not about photos, a report or a reply that came meanwhile.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reviews add column version integer not null default 1`.execute(db)
}

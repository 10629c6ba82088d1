/**
 * Whoever sets up the first factor that their role asks for proves their mailbox, too: the challenge that
 * waits for the factor remembers the code that was given for it, and uses it up with itself.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // no reference: a code that ended meanwhile ends the set-up in its own words
  await sql`alter table factor_challenges add column setup_code_hash bytea`.execute(db)
}

/**
 * Stores the content of emails compressed: a copy of 9 kB takes less than one. Older copies stay as
 * they are until they are deleted, 30 days after they were sent.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table emails add column content bytea, add column dictionary smallint,
      alter column body_text drop not null, alter column body_html drop not null`.execute(db)
}

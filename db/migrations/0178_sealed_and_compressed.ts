/**
 * Removes forms of data that no release wrote: emails as text and unsealed addresses of feeds.
 * contract: release 0.1.0 has neither of the two tables
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    delete from emails where content is null;
    alter table emails drop column body_text, drop column body_html,
      alter column content set not null, alter column dictionary set not null;
    alter table feeds alter column sealed_url set not null;
  `)
    .execute(db)
}

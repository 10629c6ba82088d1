/** Rounds of a settlement that something unforeseen stopped are counted where every server reads them. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remittances add column stops integer not null default 0`.execute(db)
}

/** A fee that nobody can read is unknown, as an amount is, and not nothing. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table remittance_lines alter column fee_cents drop not null`.execute(db)
}

/**
 * Courier payouts are cash on delivery that was collected, not bank transfers. Entries of payouts are told from
 * others by their event, which is the number of the payout and its line.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    update payment_entries as entry set method = 'cash'
    from remittances
    where entry.method = 'bank' and entry.reference = remittances.number
      and entry.kind in ('collected', 'corrected')
      and entry.event ~ ('^' || remittances.number || ':[0-9]+(:undone)?$')
  `)
    .execute(db)
}

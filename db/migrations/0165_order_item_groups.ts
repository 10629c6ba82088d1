/** Order items keep the product group that their product was in, so that a promotion of the group still applies. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // No reference: the group may be deleted.
  await sql`alter table order_items add column group_id uuid`.execute(db)
}

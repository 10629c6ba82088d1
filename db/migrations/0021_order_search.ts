/** Orders are found by their telephone number in any spelling: the one spelling joins what is searched. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index orders_search_idx`.execute(db)
  await sql`
    create index orders_search_idx on orders using gin ((lower(order_id || ' ' || name || ' ' || email
      || ' ' || phone || ' ' || phone_normalised)) gin_trgm_ops)`.execute(db)
}

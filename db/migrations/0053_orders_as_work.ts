/** Orders that are still to be paid are listed and counted without reading the others. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index orders_to_be_paid_idx on orders (created_at desc, id desc)
      where payment_state = 'due'`.execute(db)
}

/**
 * What a customer wrote at checkout stays as it was written: `notes` is what staff write over. Until
 * now the first line of an order's history alone remembered it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column customer_note text not null default ''`.execute(db)
  // Nobody changed these orders: versions and dates stay.
  await sql`alter table orders disable trigger orders_touch`.execute(db)
  await sql`
    update orders set customer_note = placed.notes from order_events placed
    where placed.order_id = orders.id and placed.from_status is null and placed.notes <> ''`.execute(
    db,
  )
  await sql`alter table orders enable trigger orders_touch`.execute(db)
}

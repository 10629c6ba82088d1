/**
 * An order whose money went back, or never came, may be paid another time elsewhere: its first payment
 * stays, replaced by another one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table payments
      add column replaced boolean not null default false,
      drop constraint payments_order_ref_key;
    create unique index payments_order_ref_key on payments (order_ref) where not replaced;
  `)
    .execute(db)
}

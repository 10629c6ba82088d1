/**
 * What an order was priced from besides its items: offers, delivery, fees, tax, and what came of each; an
 * order of items alone keeps nothing. And its address in parts, where it came so.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders
      add column pricing jsonb,
      add column street text,
      add column city text,
      add column district text,
      add column postal_code text;
  `)
    .execute(db)
}

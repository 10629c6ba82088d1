/**
 * Every order's telephone number in one spelling beside the number as typed, so that it can be
 * counted and searched. And an order that is due names no card: one that came back from Cancelled
 * after its refund is paid in cash.
 */
import { type Kysely, sql } from 'kysely'
import { normalisePhone } from '../phone.ts'

/** Spellings that one statement reads and one writes. */
const atOnce = 10_000

async function fillPhones(db: Kysely<unknown>): Promise<void> {
  for (let last = ''; ; ) {
    const { rows } = await sql<{ phone: string }>`
      select distinct phone collate "C" as phone from orders where phone collate "C" > ${last}
      order by 1 limit ${atOnce}`.execute(db)
    if (rows.length === 0) return
    const typed = rows.map(({ phone }) => phone)
    await sql`
      update orders set phone_normalised = spelling.normalised
      from unnest(${typed}::text[], ${typed.map(normalisePhone)}::text[])
        as spelling(typed, normalised)
      where orders.phone = spelling.typed`.execute(db)
    last = typed.at(-1)!
  }
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column phone_normalised text`.execute(db)
  // None of this is a change that somebody made: versions and dates stay.
  await sql`alter table orders disable trigger orders_touch`.execute(db)
  await sql`create index orders_phone_as_typed on orders (phone collate "C")`.execute(db)
  await fillPhones(db)
  await sql`drop index orders_phone_as_typed`.execute(db)
  await sql`
    update orders set payment_method = 'cod', payment_brand = null, payment_last4 = null
    where payment_status = 'due' and payment_method = 'card'`.execute(db)
  await sql`alter table orders enable trigger orders_touch`.execute(db)
  await sql`
    alter table orders alter column phone_normalised set not null,
      add constraint orders_due_in_cash check (payment_status <> 'due'
        or (payment_method = 'cod' and payment_brand is null and payment_last4 is null))`.execute(
    db,
  )
}

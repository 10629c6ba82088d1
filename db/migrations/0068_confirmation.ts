/** That an order was confirmed, beside its status, and who is called about it: how often, when next, by whom now. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders
      add column confirmed_at timestamptz,
      add column confirmed_how text,
      add column confirmed_by text,
      add constraint orders_confirmed_check check ((confirmed_at is null) = (confirmed_how is null)
        and (confirmed_at is null) = (confirmed_by is null)
        and confirmed_how in ('call', 'whatsapp', 'sms', 'none'));

    -- apart from the order, whose version does not move when somebody takes up the telephone
    create table order_calls (
      order_ref uuid primary key references orders on delete cascade,
      tries integer not null default 0,
      -- of the latest try
      outcome text,
      -- not before
      call_at timestamptz,
      -- whoever is on it, until then
      held_by text,
      held_until timestamptz
    );

    -- how many of those that were sent to a district came back
    create index orders_ended_in_district_idx on orders (district, created_at) include (cancel_reason)
      where district is not null and (status = 'Delivered' or cancel_reason is not null);
  `)
    .execute(db)
}

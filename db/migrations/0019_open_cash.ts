/**
 * How much somebody has ordered in cash and not paid yet. Counting and ordering must not interleave:
 * the function lets one transaction at a time count for an account and for a telephone number, until
 * it ends. It is volatile, so it sees what was committed while it waited.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- One for each count, and of no use for the other: a planner without fresh statistics would read
    -- the wrong one whole.
    create index orders_open_cash_account_idx on orders (user_id) include (total_cents)
      where user_id is not null and payment_status = 'due' and status in ('Pending', 'Processing', 'Shipped');
    create index orders_open_cash_phone_idx on orders (phone_normalised) include (total_cents)
      where phone_normalised is not null and payment_status = 'due' and status in ('Pending', 'Processing', 'Shipped');

    create function open_cash(account uuid, number text)
      returns table (account_orders bigint, account_cents bigint, phone_orders bigint, phone_cents bigint)
      language plpgsql volatile as $$
    declare
      of_account bigint := hashtextextended('open cash of account ' || account, 0);
      of_number bigint := hashtextextended('open cash of phone ' || number, 0);
    begin
      -- in one order, so that two who share both never wait for each other; least() passes over null
      perform pg_advisory_xact_lock(least(of_account, of_number));
      perform pg_advisory_xact_lock(greatest(of_account, of_number));
      return query
        select own.orders, own.cents, same.orders, same.cents
        from (
          select count(*) as orders, coalesce(sum(total_cents), 0)::bigint as cents from orders
          where user_id = account and payment_status = 'due'
            and status in ('Pending', 'Processing', 'Shipped')
        ) as own, (
          select count(*) as orders, coalesce(sum(total_cents), 0)::bigint as cents from orders
          where phone_normalised = number and payment_status = 'due'
            and status in ('Pending', 'Processing', 'Shipped')
        ) as same;
    end $$;
  `)
    .execute(db)
}

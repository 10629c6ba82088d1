/**
 * How much somebody has ordered in cash and not paid yet. Counting and ordering must not interleave:
 * the function lets one transaction at a time count for an account and for a telephone number, until
 * it ends. It is volatile, so it sees what was committed while it waited.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index orders_open_cash_idx on orders (user_id) include (total_cents)
      where payment_status = 'due' and status in ('Pending', 'Processing', 'Shipped');

    create function open_cash(account uuid, number text)
      returns table (account_orders bigint, account_cents bigint, phone_orders bigint, phone_cents bigint)
      language plpgsql volatile as $$
    declare
      turn bigint;
    begin
      -- in one order, so that two who share both never wait for each other
      for turn in
        select hashtextextended(name, 0) as turn
        from unnest(array['open cash of account ' || account, 'open cash of phone ' || number]) as name
        where name is not null
        order by 1
      loop
        perform pg_advisory_xact_lock(turn);
      end loop;
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

/** What somebody still has to pay at the door: store credit that an order took is not among it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index orders_open_cash_account_idx, orders_open_cash_phone_idx;
    create index orders_open_cash_account_idx on orders (user_id) include (total_cents, credit_cents)
      where user_id is not null and payment_status in ('due', 'unpaid')
        and status in ('Pending', 'Processing', 'Shipped');
    create index orders_open_cash_phone_idx on orders (phone_normalised) include (total_cents, credit_cents)
      where phone_normalised is not null and payment_status in ('due', 'unpaid')
        and status in ('Pending', 'Processing', 'Shipped');

    create or replace function open_cash(account uuid, number text)
      returns table (account_orders bigint, account_cents bigint, phone_orders bigint, phone_cents bigint)
      language plpgsql volatile set enable_seqscan = off as $$
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
          select count(*) as orders, coalesce(sum(total_cents - credit_cents), 0)::bigint as cents from orders
          where user_id = account and payment_status in ('due', 'unpaid')
            and status in ('Pending', 'Processing', 'Shipped')
        ) as own, (
          select count(*) as orders, coalesce(sum(total_cents - credit_cents), 0)::bigint as cents from orders
          where phone_normalised = number and payment_status in ('due', 'unpaid')
            and status in ('Pending', 'Processing', 'Shipped')
        ) as same;
    end $$;
  `)
    .execute(db)
}

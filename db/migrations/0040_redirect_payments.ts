/**
 * Orders that wait for their payment: the buyer was sent to a payment page, or is to transfer the
 * money, until a moment. What nobody can pay back by itself is owed until staff have done it.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders
      add column pay_by timestamptz,
      drop constraint orders_payment_method_check,
      drop constraint orders_payment_status_check,
      add constraint orders_payment_method_check
        check (payment_method in ('cod', 'card', 'payhere', 'bank')),
      add constraint orders_payment_status_check
        check (payment_status in ('due', 'unpaid', 'paid', 'refunded', 'owed')),
      add constraint orders_unpaid_wait check (payment_status <> 'unpaid'
        or (payment_method in ('payhere', 'bank') and status in ('Pending', 'Cancelled')
          and pay_by is not null and payment_brand is null and payment_last4 is null)),
      add constraint orders_owed_are_cancelled check (payment_status <> 'owed'
        or (payment_method in ('payhere', 'bank') and status = 'Cancelled'));
    create index orders_unpaid_idx on orders (pay_by)
      where payment_status = 'unpaid' and status = 'Pending';

    alter table payments
      -- the buyer paid this one another time
      add column again_of uuid references payments on delete set null,
      drop constraint payments_state_check,
      add constraint payments_state_check check (state in
        ('authorising', 'authorised', 'captured', 'released', 'refunded', 'declined', 'owed'));

    -- What waits for its payment holds stock on a promise, as cash does.
    drop index orders_open_cash_account_idx, orders_open_cash_phone_idx;
    create index orders_open_cash_account_idx on orders (user_id) include (total_cents)
      where user_id is not null and payment_status in ('due', 'unpaid')
        and status in ('Pending', 'Processing', 'Shipped');
    create index orders_open_cash_phone_idx on orders (phone_normalised) include (total_cents)
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
          select count(*) as orders, coalesce(sum(total_cents), 0)::bigint as cents from orders
          where user_id = account and payment_status in ('due', 'unpaid')
            and status in ('Pending', 'Processing', 'Shipped')
        ) as own, (
          select count(*) as orders, coalesce(sum(total_cents), 0)::bigint as cents from orders
          where phone_normalised = number and payment_status in ('due', 'unpaid')
            and status in ('Pending', 'Processing', 'Shipped')
        ) as same;
    end $$;
  `)
    .execute(db)
}

/**
 * Store credit: what the shop owes an account, in books of their own. Entries are never changed, their
 * sum is the account's balance, and that never falls below nothing.
 *
 * Credit that pays an order, or that an order's money goes back as, is a payment entry of the method
 * `credit`: a trigger books the other side, so that neither can say what the other does not.
 */
import { type Kysely, sql } from 'kysely'

const books = `
  -- No foreign keys: whoever books holds the order, and whoever deletes an account holds that first.
  create table credit_balances (
    user_id uuid primary key,
    -- Σ of the entries
    cents bigint not null constraint credit_is_there check (cents >= 0)
  );
  create table credit_entries (
    seq bigint primary key generated always as identity,
    id uuid not null unique default gen_random_uuid(),
    -- null: the account is gone
    user_id uuid,
    -- what came back of an order as credit: returned where it was paid otherwise, given back where it was credit before
    kind text not null check (kind in ('goodwill', 'takenBack', 'returned', 'spent', 'givenBack')),
    amount_cents bigint not null,
    order_ref uuid references orders on delete set null,
    note text not null default '',
    actor_id uuid references users on delete set null,
    actor text not null,
    at timestamptz not null default clock_timestamp(),
    check (case when kind in ('spent', 'takenBack') then amount_cents < 0 else amount_cents > 0 end)
  );
  create index credit_entries_user_idx on credit_entries (user_id, seq);
  create index credit_entries_at_idx on credit_entries (at) include (kind, amount_cents);
  create index credit_entries_order_idx on credit_entries (order_ref) where order_ref is not null;
  create index credit_entries_actor_idx on credit_entries (actor_id) where actor_id is not null;

  -- accounts become one, or are forgotten; what was booked stays
  create trigger credit_entries_stay before update on credit_entries for each row
    when ((old.kind, old.amount_cents, old.at) is distinct from (new.kind, new.amount_cents, new.at))
    execute function refuse_change();

  create function sum_credit() returns trigger language plpgsql as $$
  begin
    insert into credit_balances (user_id, cents) values (new.user_id, 0) on conflict do nothing;
    -- whoever books for the same account waits here
    update credit_balances set cents = cents + new.amount_cents where user_id = new.user_id;
    return null;
  end $$;
  create trigger credit_entries_sum after insert on credit_entries
    for each row execute function sum_credit();
`

const ofOrders = `
  alter table orders
    -- Σ of its entries of the method credit: what it was paid with less what went back as that
    add column credit_cents bigint not null default 0;

  create or replace function sum_entries() returns trigger language plpgsql as $$
  begin
    -- whoever books at the same time for the same order waits here, and sees all entries then
    perform from orders where id = new.order_ref for no key update;
    update orders set (paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, collected, credit_cents)
      = (sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected, sums.credit)
    from (
      select sum(amount_cents)::bigint as paid, sum(held_cents)::bigint as held,
        coalesce(-sum(amount_cents) filter (where kind = 'refunded'), 0)::bigint as refunded,
        -sum(claim_cents)::bigint as waived,
        coalesce(-sum(claim_cents) filter (where kind = 'writtenOff'), 0)::bigint as written_off,
        coalesce((array_agg(kind = 'collected' order by seq desc)
          filter (where kind in ('captured', 'collected')))[1], false) as collected,
        coalesce(sum(amount_cents) filter (where method = 'credit'), 0)::bigint as credit
      from payment_entries where order_ref = new.order_ref
    ) as sums
    where id = new.order_ref
      and (paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, orders.collected, credit_cents)
        is distinct from (sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected, sums.credit);
    return null;
  end $$;

  create function book_credit() returns trigger language plpgsql as $$
  declare
    owner uuid;
    spent bigint;
  begin
    select user_id into owner from orders where id = new.order_ref;
    if owner is null then
      raise exception 'an order without an account has no store credit' using errcode = 'check_violation';
    end if;
    select greatest(0, coalesce(sum(amount_cents), 0)) into spent from payment_entries
      where order_ref = new.order_ref and method = 'credit' and seq < new.seq;
    insert into credit_entries (user_id, kind, amount_cents, order_ref, note, actor_id, actor)
    select owner, part.kind, part.cents, new.order_ref, new.note, new.actor_id, new.actor
    from (values
      (1, 'spent', least(0, -new.amount_cents)),
      (2, 'givenBack', greatest(0, least(spent, -new.amount_cents))),
      (3, 'returned', greatest(0, -new.amount_cents - spent))
    ) as part(step, kind, cents)
    where part.cents <> 0 order by part.step;
    return null;
  end $$;
  create trigger payment_entries_credit after insert on payment_entries
    for each row when (new.method = 'credit' and new.amount_cents <> 0) execute function book_credit();
`

const forgetting = `
  -- Last of what a deletion does: no order names the account any more, so no credit comes back to it.
  create function end_credit() returns trigger language plpgsql as $$
  begin
    insert into credit_entries (user_id, kind, amount_cents, note, actor)
    select user_id, 'takenBack', -cents, 'The account was deleted.', 'Araliya'
    from credit_balances where user_id = old.id and cents > 0;
    delete from credit_balances where user_id = old.id;
    update credit_entries set user_id = null where user_id = old.id;
    return null;
  end $$;
  create trigger users_end_credit after delete on users for each row execute function end_credit();
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [books, ofOrders, forgetting]) await sql.raw(part).execute(db)
}

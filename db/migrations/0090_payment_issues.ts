/**
 * Payment issues: what a provider reported of an order's money that staff must decide about. The order
 * carries its most serious open issue, so that lists and tasks find it, and is `disputed` while a
 * chargeback is open. A chargeback is an entry of its own; one that the shop wins is booked back.
 */
import { type Kysely, sql } from 'kysely'

const issues = `
  create table payment_issues (
    id uuid primary key default gen_random_uuid(),
    order_ref uuid not null references orders on delete cascade,
    -- the payment that was charged back, or whose further payment was reported
    payment_ref uuid not null references payments on delete cascade,
    kind text not null check (kind in ('disputed', 'duplicate', 'mismatch', 'unconfirmed')),
    -- the provider's
    reference text not null,
    -- 0 for another currency
    amount_cents bigint not null check (amount_cents >= 0),
    -- amount and currency as the provider wrote them
    said text not null,
    opened_at timestamptz not null default clock_timestamp(),
    resolution text check (resolution in ('confirm', 'dismiss'))
  );
  create index payment_issues_order_idx on payment_issues (order_ref, opened_at);
  -- what a provider reports again opens nothing
  create unique index payment_issues_disputed_idx on payment_issues (payment_ref) where kind = 'disputed';
  create unique index payment_issues_reference_idx on payment_issues (payment_ref, reference) where kind <> 'disputed';

  create index payment_issues_unconfirmed_idx on payment_issues (opened_at)
    where kind = 'unconfirmed' and resolution is null;

  alter table orders
    add column payment_issue text,
    drop constraint orders_payment_status_check,
    add constraint orders_payment_status_check
      check (payment_status in ('due', 'unpaid', 'paid', 'refunded', 'owed', 'disputed'));
  create index orders_payment_issue_idx on orders (created_at desc, id desc) where payment_issue is not null;
  create function show_payment_issue() returns trigger language plpgsql as $$
  begin
    update orders set payment_issue = (
      select kind from payment_issues where order_ref = new.order_ref and resolution is null
      order by (kind = 'disputed') desc, opened_at limit 1)
    where id = new.order_ref;
    return null;
  end $$;
  create trigger payment_issues_show after insert or update on payment_issues
    for each row execute function show_payment_issue();
`

const entries = `
  alter table payment_entries
    drop constraint payment_entries_kind_check,
    drop constraint payment_entries_check,
    add constraint payment_entries_kind_check check (kind in ('authorised', 'captured', 'released',
      'collected', 'refunded', 'chargedBack', 'corrected', 'credited', 'writtenOff', 'charged')),
    add constraint payment_entries_check check (case kind
      when 'authorised' then amount_cents = 0 and claim_cents = 0 and held_cents >= 0
      when 'released' then amount_cents = 0 and claim_cents = 0 and held_cents <= 0
      when 'captured' then amount_cents >= 0 and held_cents <= 0
      when 'collected' then amount_cents > 0 and held_cents = 0 and claim_cents = 0
      when 'refunded' then amount_cents <= 0 and held_cents = 0
      when 'chargedBack' then held_cents = 0
      when 'corrected' then amount_cents <> 0 and held_cents = 0 and claim_cents = 0
      when 'credited' then amount_cents = 0 and held_cents = 0 and claim_cents < 0
      when 'writtenOff' then amount_cents = 0 and held_cents = 0 and claim_cents <> 0
      else amount_cents = 0 and held_cents = 0 end);

  create or replace function sum_entries() returns trigger language plpgsql as $$
  begin
    -- whoever books at the same time for the same order waits here, and sees all entries then
    perform from orders where id = new.order_ref for no key update;
    update orders set (paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, collected, credit_cents)
      = (sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected, sums.credit)
    from (
      select sum(amount_cents)::bigint as paid, sum(held_cents)::bigint as held,
        coalesce(-sum(amount_cents) filter (where kind in ('refunded', 'chargedBack')), 0)::bigint as refunded,
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
`

/** A generated column may not read another one. */
const due = `greatest(0, total_cents - waived_cents - paid_cents)`
/**
 * PostgreSQL before 17 cannot change the expression of a generated column.
 * contract: the column is made again in the same transaction, and is never written.
 */
const state = `
  alter table orders drop column payment_state;
  alter table orders add column payment_state text not null generated always as (case
    when payment_issue = 'disputed' then 'disputed'
    when status = 'Cancelled' then case
      when paid_cents > 0 and refunded_cents > 0 then 'partRefunded'
      when paid_cents > 0 and collected then 'collected'
      when paid_cents > 0 then 'paid'
      when refunded_cents > 0 then 'refunded'
      when held_cents > 0 then 'authorised'
      else 'void' end
    when ${due} > 0 then case when held_cents >= ${due} then 'authorised' else 'due' end
    when written_off_cents > 0 then 'writtenOff'
    when paid_cents > 0 and waived_cents > 0 then 'partRefunded'
    when paid_cents > 0 and collected then 'collected'
    when paid_cents > 0 then 'paid'
    when refunded_cents > 0 then 'refunded'
    else 'void' end) stored;
  create index orders_to_be_paid_idx on orders (created_at desc, id desc) where payment_state = 'due';
`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [issues, entries, state]) await sql.raw(part).execute(db)
}

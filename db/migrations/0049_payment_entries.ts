/**
 * Every movement of an order's money is an entry, and what an order says of its money is made of its
 * entries: sums that a trigger writes down under the order's lock, and a state that follows from them.
 *
 * An entry moves up to three sums. `amount_cents` is money that came or went; `held_cents` is what a
 * card has reserved; `claim_cents` changes what the order asks for besides its total: less where staff
 * wrote off or gave back, more where money that came is on its way back and pays nothing.
 */
import { type Kysely, sql } from 'kysely'

const isCancelled = `status = 'Cancelled'`
/** What is still asked for. A generated column may not read another one. */
const due = `greatest(0, case when ${isCancelled} then 0 else total_cents - waived_cents - paid_cents end)`

const columns =
  '(paid_cents, held_cents, refunded_cents, waived_cents, written_off_cents, collected)'
const ofSums =
  '(sums.paid, sums.held, sums.refunded, sums.waived, sums.written_off, sums.collected)'
const sums = `
  sum(amount_cents)::bigint as paid, sum(held_cents)::bigint as held,
  coalesce(-sum(amount_cents) filter (where kind = 'refunded'), 0)::bigint as refunded,
  -sum(claim_cents)::bigint as waived,
  coalesce(-sum(claim_cents) filter (where kind = 'writtenOff'), 0)::bigint as written_off,
  coalesce((array_agg(kind = 'collected' order by seq desc)
    filter (where kind in ('captured', 'collected')))[1], false) as collected`

/** As orders name it: cards go by whichever provider the shop has. */
const methodOf = `case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end`

/** Entries of what is known of the orders that are there. */
const derive = `
  -- what providers did, also with money that came besides
  insert into payment_entries (order_ref, payment_ref, kind, amount_cents, held_cents, claim_cents,
    method, reference, actor, at, event)
  select orders.id, payment.id, entry.kind, entry.amount, entry.held, entry.claim,
    ${methodOf},
    coalesce(payment.provider_reference, ''), payment.provider, entry.at,
    case when entry.kind <> 'authorised' then payment.id || ':' || entry.kind end
  from payments as payment
    left join payments as original on original.id = payment.again_of
    join orders on orders.id = coalesce(payment.order_ref, original.order_ref),
    lateral (select payment.amount_cents as cents, payment.provider not in ('payhere', 'bank') as holds,
      -- it pays nothing any more, though the order is to be paid
      payment.wanted = 'release' and (payment.again_of is not null or orders.status <> 'Cancelled') as leaves) as fact,
    lateral (values
      (1, 'authorised', 0, fact.cents, 0, payment.created_at,
        fact.holds and payment.state in ('authorised', 'captured', 'refunded', 'owed', 'released')),
      (2, 'captured', fact.cents, case when fact.holds then -fact.cents else 0 end,
        case when fact.leaves and payment.state in ('captured', 'owed') then fact.cents else 0 end,
        case when payment.state = 'captured' then payment.updated_at else payment.created_at end,
        payment.state in ('captured', 'refunded', 'owed')),
      (3, 'refunded', -fact.cents, 0, 0, payment.updated_at, payment.state = 'refunded'),
      (3, 'released', 0, -fact.cents, 0, payment.updated_at,
        fact.holds and (payment.state = 'released' or payment.state = 'authorised' and fact.leaves))
    ) as entry(step, kind, amount, held, claim, at, happened)
  where entry.happened
  order by payment.created_at, payment.id, entry.step;

  -- what was paid before providers' payments were kept
  insert into payment_entries (order_ref, kind, amount_cents, method, reference, note, actor, at)
  select orders.id, entry.kind, entry.amount, case payment_method when 'cod' then 'cash' else payment_method end,
    coalesce(payment_reference, ''),
    'Written down later: entries were not kept then.', 'Araliya', entry.at
  from orders, lateral (values
      (1, case payment_method when 'cod' then 'collected' else 'captured' end, total_cents, created_at, true),
      (2, 'refunded', -total_cents, updated_at, payment_status = 'refunded')
    ) as entry(step, kind, amount, at, happened)
  where entry.happened and total_cents > 0 and payment_status in ('paid', 'refunded', 'owed')
    and not exists (select from payment_entries where order_ref = orders.id)
  order by orders.created_at, orders.id, entry.step;

  -- nobody shall find a mountain of debts after an upgrade
  with delivered as (
    update orders set payment_status = 'paid'
    where payment_method = 'cod' and payment_status = 'due' and status = 'Delivered' and total_cents > 0
    returning id, total_cents, updated_at)
  insert into payment_entries (order_ref, kind, amount_cents, method, note, actor, at)
  select id, 'collected', total_cents, 'cash',
    'Taken as collected at delivery: entries were not kept then.', 'Araliya',
    coalesce((select max(at) from order_events where order_id = delivered.id and to_status = 'Delivered'), updated_at)
  from delivered order by updated_at, id;

  update orders set ${columns} = ${ofSums}
  from (select order_ref, ${sums} from payment_entries group by order_ref) as sums
  where id = sums.order_ref;
`

/**
 * A provider has done what was wanted, or something else: the payment says so, and its order's entries.
 * It is one function, because what is booked already may only be read once the order is locked. What
 * was taken without anybody hearing of it is booked with its return.
 */
const settle = `
  create function settle_payment(which uuid, done text, before text, who text) returns void
    language plpgsql volatile as $$
  declare
    payment payments;
    belongs uuid;
    holds bigint;
    claims bigint;
  begin
    select coalesce(this.order_ref, original.order_ref) into belongs
      from payments as this left join payments as original on original.id = this.again_of
      where this.id = which;
    perform from orders where id = belongs for no key update;
    update payments set state = done, claimed_until = null, updated_at = now()
      where id = which and state = before returning * into payment;
    if payment.id is null or belongs is null then return; end if;
    select coalesce(sum(held_cents), 0), coalesce(sum(claim_cents), 0) into holds, claims
      from payment_entries where payment_ref = which;
    insert into payment_entries (order_ref, payment_ref, kind, amount_cents, held_cents, claim_cents,
      method, reference, actor, event)
    select belongs, which, entry.kind, entry.amount, entry.held, entry.claim,
      ${methodOf},
      coalesce(payment.provider_reference, ''), who, which || ':' || entry.kind
    from (values
      (1, 'captured', payment.amount_cents, -holds, 0, done in ('captured', 'refunded', 'owed')),
      (2, 'refunded', -payment.amount_cents, 0, -claims, done = 'refunded'),
      (3, 'released', 0, -holds, 0, done in ('released', 'declined') and holds > 0)
    ) as entry(step, kind, amount, held, claim, happened)
    where entry.happened order by entry.step
    on conflict (event) do nothing;
  end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table payment_entries (
      seq bigint primary key generated always as identity,
      id uuid not null unique default gen_random_uuid(),
      order_ref uuid not null references orders on delete cascade,
      -- of the provider's payment that it tells of
      payment_ref uuid references payments on delete set null,
      kind text not null check (kind in ('authorised', 'captured', 'released', 'collected', 'refunded',
        'corrected', 'writtenOff', 'charged')),
      amount_cents bigint not null default 0,
      held_cents bigint not null default 0,
      claim_cents bigint not null default 0,
      method text not null,
      reference text not null default '',
      note text not null default '',
      actor_id uuid references users on delete set null,
      actor text not null,
      at timestamptz not null default clock_timestamp(),
      -- what happened, where it may be told more than once: it is booked once
      event text unique,
      check (case kind
        when 'authorised' then amount_cents = 0 and claim_cents = 0 and held_cents >= 0
        when 'released' then amount_cents = 0 and claim_cents = 0 and held_cents <= 0
        when 'captured' then amount_cents >= 0 and held_cents <= 0
        when 'collected' then amount_cents > 0 and held_cents = 0 and claim_cents = 0
        when 'refunded' then amount_cents <= 0 and held_cents = 0
        when 'corrected' then amount_cents <> 0 and held_cents = 0 and claim_cents = 0
        when 'writtenOff' then amount_cents = 0 and held_cents = 0 and claim_cents <> 0
        else amount_cents = 0 and held_cents = 0 end)
    );
    create index payment_entries_order_idx on payment_entries (order_ref, seq);
    create index payment_entries_payment_idx on payment_entries (payment_ref) where payment_ref is not null;
    create index payment_entries_money_idx on payment_entries (at) include (amount_cents) where amount_cents <> 0;

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'entries are never changed: book another one' using errcode = 'restrict_violation';
    end $$;
    -- whoever is deleted or forgotten leaves their entries
    create trigger payment_entries_stay before update on payment_entries for each row
      when ((old.order_ref, old.kind, old.amount_cents, old.held_cents, old.claim_cents, old.at)
        is distinct from (new.order_ref, new.kind, new.amount_cents, new.held_cents, new.claim_cents, new.at))
      execute function refuse_change();

    alter table orders
      -- Σ of the entries; below zero is more given back than was taken
      add column paid_cents bigint not null default 0
        constraint orders_give_back_what_came check (paid_cents >= 0),
      add column held_cents bigint not null default 0,
      add column refunded_cents bigint not null default 0,
      add column waived_cents bigint not null default 0,
      add column written_off_cents bigint not null default 0,
      -- the last money that came was handed over
      add column collected boolean not null default false,
      drop constraint if exists orders_owed_are_cancelled,
      add constraint orders_owed_are_cancelled check (payment_status <> 'owed' or ${isCancelled});
    alter table orders
      add column due_cents bigint not null generated always as (${due}) stored,
      add column payment_state text not null generated always as (case
        when ${isCancelled} then case
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

    create function sum_entries() returns trigger language plpgsql as $$
    begin
      -- whoever books at the same time for the same order waits here, and sees all entries then
      perform from orders where id = new.order_ref for no key update;
      update orders set ${columns} = ${ofSums}
      from (
        select ${sums} from payment_entries where order_ref = new.order_ref
      ) as sums
      where id = new.order_ref
        and ${columns.replace('collected)', 'orders.collected)')} is distinct from ${ofSums};
      return null;
    end $$;
  `)
    .execute(db)
  await sql.raw(settle).execute(db)
  // It is no change of the orders that somebody made.
  await sql`alter table orders disable trigger orders_touch`.execute(db)
  await sql.raw(derive).execute(db)
  await sql`alter table orders enable trigger orders_touch`.execute(db)
  await sql`
    create trigger payment_entries_sum after insert on payment_entries
      for each row execute function sum_entries()`.execute(db)
}

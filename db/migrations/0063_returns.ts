/**
 * What came back of an order, and what of its money was given back for that or for something else: a
 * record with the lines that came, if any did. A part of a provider's payment that goes back is a row of
 * its own, because the payment itself stays taken.
 */
import { type Kysely, sql } from 'kysely'

/** As orders name it: cards go by whichever provider the shop has. */
const methodOf = `case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end`

/** A provider has given a part back. What was asked for it again meanwhile is asked for no more. */
const settle = `
  create function settle_refund(which uuid, who text) returns void language plpgsql volatile as $$
  begin
    perform from orders where id = (select order_ref from payment_refunds where id = which) for no key update;
    update payments set claimed_until = null where id = (select payment_ref from payment_refunds where id = which);
    update payment_refunds set settled_at = now() where id = which and settled_at is null;
    if not found then return; end if;
    insert into payment_entries (order_ref, refund_ref, kind, amount_cents, claim_cents, method, reference, actor, event)
    select refund.order_ref, which, 'refunded', -refund.amount_cents,
      -(select coalesce(sum(claim_cents), 0) from payment_entries where refund_ref = which),
      ${methodOf}, coalesce(payment.provider_reference, ''), who, which || ':refunded'
    from payment_refunds as refund join payments as payment on payment.id = refund.payment_ref
    where refund.id = which;
  end $$;
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_returns (
      id uuid primary key default gen_random_uuid(),
      order_ref uuid not null references orders on delete cascade,
      at timestamptz not null default clock_timestamp(),
      actor_id uuid references users on delete set null,
      actor text not null,
      -- what the order asks for less; of that, what its delivery had cost
      cents bigint not null check (cents >= 0),
      delivery_cents bigint not null check (delivery_cents between 0 and cents),
      -- money that goes back for it, and how
      back_cents bigint not null check (back_cents between 0 and cents),
      method text not null,
      note text not null,
      -- the order that was placed in its stead
      exchanged_for uuid references orders on delete set null
    );
    create index order_returns_order_idx on order_returns (order_ref, at);
    create index order_returns_actor_idx on order_returns (actor_id) where actor_id is not null;
    create index order_returns_exchange_idx on order_returns (exchanged_for) where exchanged_for is not null;

    create table order_return_lines (
      return_ref uuid not null references order_returns on delete cascade,
      line smallint not null,
      item_ref uuid not null references order_items,
      quantity integer not null check (quantity > 0),
      -- back in stock; otherwise it can be sold no more
      restocked boolean not null,
      reason text not null,
      primary key (return_ref, line)
    );
    create index order_return_lines_item_idx on order_return_lines (item_ref);

    create table payment_refunds (
      -- what the provider knows it by
      id uuid primary key default gen_random_uuid(),
      payment_ref uuid not null references payments on delete cascade,
      order_ref uuid not null references orders on delete cascade,
      amount_cents bigint not null check (amount_cents > 0),
      created_at timestamptz not null default now(),
      -- when the provider had given it back
      settled_at timestamptz
    );
    create index payment_refunds_payment_idx on payment_refunds (payment_ref);
    create index payment_refunds_order_idx on payment_refunds (order_ref);
    create index payment_refunds_open_idx on payment_refunds (created_at) where settled_at is null;

    alter table payment_entries
      add column refund_ref uuid references payment_refunds on delete set null,
      drop constraint payment_entries_kind_check,
      drop constraint payment_entries_check,
      add constraint payment_entries_kind_check check (kind in ('authorised', 'captured', 'released',
        'collected', 'refunded', 'corrected', 'credited', 'writtenOff', 'charged')),
      add constraint payment_entries_check check (case kind
        when 'authorised' then amount_cents = 0 and claim_cents = 0 and held_cents >= 0
        when 'released' then amount_cents = 0 and claim_cents = 0 and held_cents <= 0
        when 'captured' then amount_cents >= 0 and held_cents <= 0
        when 'collected' then amount_cents > 0 and held_cents = 0 and claim_cents = 0
        when 'refunded' then amount_cents <= 0 and held_cents = 0
        when 'corrected' then amount_cents <> 0 and held_cents = 0 and claim_cents = 0
        when 'credited' then amount_cents = 0 and held_cents = 0 and claim_cents < 0
        when 'writtenOff' then amount_cents = 0 and held_cents = 0 and claim_cents <> 0
        else amount_cents = 0 and held_cents = 0 end);
    create index payment_entries_refund_idx on payment_entries (refund_ref) where refund_ref is not null;
  `)
    .execute(db)
  await sql.raw(settle).execute(db)
}

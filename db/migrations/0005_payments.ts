/**
 * Card payments, one row per attempt, without anything of the card but brand and last four digits.
 * `state` is what the provider has done, `wanted` what it shall do, so that a payment which was
 * left half-way by a crash is brought to its end later. Besides: indexes for the lists of staff.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table payments (
      id uuid primary key default gen_random_uuid(),
      provider text not null,
      amount_cents bigint not null check (amount_cents >= 0),
      state text not null default 'authorising'
        check (state in ('authorising', 'authorised', 'captured', 'released', 'refunded', 'declined')),
      wanted text not null default 'hold' check (wanted in ('hold', 'capture', 'release')),
      provider_reference text,
      brand text,
      last4 text check (last4 ~ '^[0-9]{4}$'),
      order_ref uuid unique references orders on delete set null,
      scope text,
      key text,
      claimed_until timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    -- one attempt at a time for an Idempotency-Key
    create unique index payments_hold_key on payments (scope, key) where wanted = 'hold';
    create index payments_unsettled_idx on payments (created_at)
      where wanted = 'hold' or state in ('authorising', 'authorised')
        or (wanted = 'release' and state = 'captured');

    create index orders_total_idx on orders (total_cents, id);
    create index users_name_idx on users (lower(first_name || ' ' || last_name), id);
    create index contact_messages_status_idx on contact_messages (status, created_at desc, id desc);
    create index api_keys_created_by_idx on api_keys (created_by);
  `)
    .execute(db)
}

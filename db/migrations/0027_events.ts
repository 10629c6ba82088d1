/**
 * What happened in the shop, and what is on its way to those who want to hear of it
 * (server/events, server/deliveries).
 *
 * `position` is an event's place in the order in which everybody hears of events. It is given when
 * nothing can come before it any more: `seq` is taken when an event is written, and a transaction that
 * wrote first may commit last.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table events (
      seq bigint primary key generated always as identity,
      -- the same for whoever hears of it twice, and never again after a restore
      id uuid not null default gen_random_uuid(),
      type text not null check (type ~ '^[a-z]+(\\.[a-z_]+)+$'),
      entity text not null,
      entity_id text not null,
      version integer not null,
      at timestamptz not null default now(),
      xid xid8 not null default pg_current_xact_id(),
      position bigint unique,
      -- whom it tells of: erasing an account masks it
      customer_id uuid,
      data json not null check (octet_length(data::text) <= 20480)
    );
    create index events_unplaced_idx on events (seq) where position is null;
    create index events_at_idx on events (at);
    create index events_customer_idx on events (customer_id) where customer_id is not null;

    create table deliveries (
      seq bigint primary key generated always as identity,
      id uuid not null unique default gen_random_uuid(),
      -- who is told: 'mail', or 'webhook:' and its id
      receiver text not null,
      -- what is told in order: an entity and its id
      queue text not null,
      event_seq bigint references events on delete cascade,
      -- what a receiver needs besides the event, or instead of it
      payload json,
      customer_id uuid,
      state text not null default 'waiting' check (state in ('waiting', 'done', 'dead')),
      attempts integer not null default 0,
      due_at timestamptz not null default now(),
      -- a server is at it until then
      held_until timestamptz,
      answer_status integer,
      -- the beginning of an answer, or what went wrong
      answer text,
      created_at timestamptz not null default now(),
      ended_at timestamptz
    );
    create index deliveries_waiting_idx on deliveries (receiver, seq) where state = 'waiting';
    create index deliveries_queue_idx on deliveries (receiver, queue, seq) where state = 'waiting';
    create index deliveries_event_idx on deliveries (event_seq);
    create index deliveries_ended_idx on deliveries (ended_at) where ended_at is not null;
    create index deliveries_customer_idx on deliveries (customer_id) where customer_id is not null;
  `)
    .execute(db)
}

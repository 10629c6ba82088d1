/**
 * What staff keep of customers for themselves, which accounts became part of others, and whom the shop
 * is to forget (server/customers). Papers stay as they are written, but for the buyer: whoever is
 * forgotten is taken out of them, once the books need them no more.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table user_notes (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      note text not null,
      actor_id uuid references users on delete set null,
      actor text not null,
      at timestamptz not null default now()
    );
    create index user_notes_user_idx on user_notes (user_id, at);
    create index user_notes_actor_idx on user_notes (actor_id) where actor_id is not null;

    create table user_tags (
      user_id uuid not null references users on delete cascade,
      tag text not null,
      primary key (user_id, tag)
    );
    create index user_tags_tag_idx on user_tags (lower(tag));

    create table merged_accounts (
      -- the account that is no more
      gone uuid primary key,
      kept uuid not null references users on delete cascade,
      -- how much of what went over
      moved jsonb not null,
      at timestamptz not null default now()
    );
    create index merged_accounts_kept_idx on merged_accounts (kept);

    -- Who is to be forgotten, until they are.
    create table erasures (
      id uuid primary key default gen_random_uuid(),
      -- names and addresses that the audit log knows them by
      known_as text[] not null,
      asked_at timestamptz not null default now()
    );
    create table order_erasures (
      order_ref uuid primary key references orders on delete cascade,
      erasure_id uuid not null references erasures on delete cascade
    );
    create index order_erasures_erasure_idx on order_erasures (erasure_id);
    -- What was told of somebody without an account is found by the thing. Others' events do not pay for it.
    create index events_nobodys_idx on events (entity, entity_id)
      where customer_id is null and entity in ('order', 'message', 'subscriber');

    create or replace function papers_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and new.content -> 'buyer' ->> 'erased' = 'true'
        and to_jsonb(new) - 'content' = to_jsonb(old) - 'content'
        and new.content - 'buyer' = old.content - 'buyer' then
        return new;
      end if;
      raise exception 'an invoice or a credit note is never changed or removed';
    end $$;
  `)
    .execute(db)
}

/**
 * Contact messages as conversations: who looks after one, whether the customer is to answer, and what
 * staff note. And pages of the shop's own.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table contact_messages
      -- of an answered one: it is not done, the customer is to write again
      add column waits boolean not null default false,
      add column owner_id uuid references users on delete set null;
    create index contact_messages_owner_idx on contact_messages (owner_id)
      where owner_id is not null;
    -- What is not done is little, whatever is kept besides.
    create index contact_messages_undone_idx on contact_messages (created_at)
      where status <> 'answered' or waits;

    create table message_notes (
      id uuid primary key default gen_random_uuid(),
      message_id uuid not null references contact_messages on delete cascade,
      note text not null,
      actor_id uuid references users on delete set null,
      actor text not null,
      at timestamptz not null default now()
    );
    create index message_notes_message_idx on message_notes (message_id, at);
    create index message_notes_actor_idx on message_notes (actor_id) where actor_id is not null;

    create table own_pages (
      id uuid primary key default gen_random_uuid(),
      slug text not null unique,
      title text not null,
      -- Markdown
      body text not null,
      place text not null check (place in ('none', 'header', 'footer')),
      search_title text not null,
      description text not null,
      published boolean not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create trigger own_pages_touch before update on own_pages
      for each row execute function touch_row();
  `)
    .execute(db)
}

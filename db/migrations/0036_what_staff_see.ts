/** Answers to contact messages, kept beside them, and how far each of staff has read of what happened. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table message_answers (
      id uuid primary key default gen_random_uuid(),
      message_id uuid not null references contact_messages on delete cascade,
      answer text not null,
      author_id uuid references users on delete set null,
      author text not null,
      -- its letter; what arrived is forgotten after some weeks
      delivery_id uuid references deliveries (id) on delete set null,
      created_at timestamptz not null default now()
    );
    create index message_answers_message_idx on message_answers (message_id, created_at);
    create index message_answers_delivery_idx on message_answers (delivery_id);

    create table staff_news (
      user_id uuid primary key references users on delete cascade,
      -- the position of the newest event that they have seen
      seen bigint not null
    );
    -- Each kind of event, the newest first. Imports write changed products by the hundred thousand, and
    -- those are no news. By an expression that no other index knows: else the one of all positions is
    -- walked for a rare kind, past everything else that happened.
    create index events_news_idx on events (type, (-position))
      where position is not null and type <> 'product.updated';
  `)
    .execute(db)
}

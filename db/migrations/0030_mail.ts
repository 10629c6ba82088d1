/**
 * Letters: what went out, as it went, and the words that staff gave them (server/mail). A copy is
 * forgotten with its delivery.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table letters (
      delivery_id uuid primary key references deliveries (id) on delete cascade,
      subject text not null,
      body_text text not null,
      body_html text not null,
      -- of the newest attempt, which is the one that is kept
      made_at timestamptz not null default now()
    );
    create index deliveries_mail_idx on deliveries (seq) where receiver = 'mail';

    create table letter_words (
      letter text primary key,
      subject text not null,
      closing text not null,
      version integer not null default 1,
      changed_at timestamptz not null default now(),
      changed_by text not null
    );
  `)
    .execute(db)
}

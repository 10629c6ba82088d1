/**
 * What shoppers may ask for: a word when a product is back (server/restock), and the newsletter, to which
 * nobody is subscribed before they confirmed their address (server/newsletter). Who subscribed before
 * this was asked stays subscribed.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table restock_askings (
      id uuid primary key default gen_random_uuid(),
      product_id uuid not null references products on delete cascade,
      -- an account is written to at the address that it has by then
      user_id uuid references users on delete cascade,
      email text not null,
      created_at timestamptz not null default now(),
      -- since when the letter is on its way; an asking has one
      told_at timestamptz
    );
    create unique index restock_askings_open_key on restock_askings (product_id, lower(email))
      where told_at is null;
    create index restock_askings_email_idx on restock_askings (lower(email));
    create index restock_askings_user_idx on restock_askings (user_id) where user_id is not null;
    create index restock_askings_age_idx on restock_askings (created_at);

    alter table newsletter_subscribers
      add column state text not null default 'subscribed'
        check (state in ('pending', 'subscribed', 'unsubscribed')),
      -- since when it is so
      add column changed_at timestamptz,
      -- letters that asked for a confirmation since there was one
      add column letters integer not null default 0,
      add column last_letter_at timestamptz;
    update newsletter_subscribers set changed_at = created_at;
    alter table newsletter_subscribers
      alter column changed_at set default now(),
      alter column changed_at set not null;
    create index newsletter_subscribers_state_idx
      on newsletter_subscribers (state, created_at desc, id desc);

    create table newsletter_tokens (
      token_hash bytea primary key,
      subscriber_id uuid not null references newsletter_subscribers on delete cascade,
      expires_at timestamptz not null
    );
    create index newsletter_tokens_subscriber_idx on newsletter_tokens (subscriber_id);
  `)
    .execute(db)
}

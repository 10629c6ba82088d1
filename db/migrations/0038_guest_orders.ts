/**
 * Orders without an account: which they are, the links that open them, and finding those of an email
 * that turns out to be an account's.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Placed without an account, until one takes it over. Orders of API keys and of accounts that are
    -- gone have no account either.
    alter table orders add column guest boolean not null default false;
    create index orders_guest_email_idx on orders (lower(email)) where guest;

    -- The database keeps SHA-256 of a link's secret alone.
    create table order_links (
      token_hash bytea primary key check (octet_length(token_hash) = 32),
      order_ref uuid not null references orders on delete cascade,
      created_at timestamptz not null default now()
    );
    create index order_links_order_idx on order_links (order_ref);
    create index order_links_created_idx on order_links (created_at);
  `)
    .execute(db)
}

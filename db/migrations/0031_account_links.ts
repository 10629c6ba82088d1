/**
 * Links that are sent to an address and do one thing once, and which addresses are proved to be their
 * account's. Who came by Google brought an address that Google had verified.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table users
      -- since when the account's address is known to be its owner's
      add column email_verified_at timestamptz,
      -- when the shop asked for that; null for accounts that it never asked
      add column verify_asked_at timestamptz;
    update users set email_verified_at = created_at
      where id in (select user_id from identities where provider = 'google');

    create table account_links (
      -- SHA-256 of the token, which only the letter knows
      token_hash bytea primary key,
      purpose text not null,
      -- null: of somebody without an account
      user_id uuid references users on delete cascade,
      -- the address that it proves
      email text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz
    );
    create index account_links_user_idx on account_links (user_id);

    -- The address that an account wants to have, until both ends have confirmed it.
    create table email_changes (
      user_id uuid primary key references users on delete cascade,
      email text not null,
      asked_at timestamptz not null default now(),
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz
    );
  `)
    .execute(db)
}

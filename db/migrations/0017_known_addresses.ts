/**
 * A wrong guess is counted under several keys and may be taken back from each: so a row says when
 * the failure before the last one was. And an address that logged in before is known again, so that
 * strangers who guess elsewhere do not shut its owner out.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table login_failures add column previous_failed_at timestamptz;

    create table known_addresses (
      address_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      last_login_at timestamptz not null default now()
    );
    create index known_addresses_user_idx on known_addresses (user_id, last_login_at desc);
  `)
    .execute(db)
}

/**
 * Second factors of accounts: apps that show codes, passkeys, and recovery codes for the day when both
 * are lost. A challenge asks for one of them, or waits for one to be set up; a session remembers when
 * it last gave one.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table factors (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      kind text not null check (kind in ('totp', 'passkey')),
      name text not null,
      -- of an app: sealed, and the step of time whose code was used last
      secret text,
      last_step bigint not null default 0,
      -- of a passkey
      credential_id text unique,
      rp_id text,
      public_key bytea,
      counter bigint not null default 0,
      transports text[] not null default '{}',
      created_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create index factors_user_idx on factors (user_id);

    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      -- SHA-256 of 80 random bits
      code_hash bytea not null,
      primary key (user_id, code_hash)
    );

    create table factor_challenges (
      -- SHA-256 of the token, which only the caller knows
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      -- which session asks; null for one that is to be opened
      session_hash bytea references sessions on delete cascade,
      purpose text not null,
      -- SHA-256 of the password's hash in that moment: another password ends the challenge
      password_mark bytea not null,
      -- what a passkey is to sign
      webauthn text,
      -- of an app that is being set up, sealed
      secret text,
      expires_at timestamptz not null
    );
    create index factor_challenges_user_idx on factor_challenges (user_id);
    create index factor_challenges_session_idx on factor_challenges (session_hash);
    create index factor_challenges_expires_idx on factor_challenges (expires_at);

    -- on the row that every login locks, so that none opens beside the first factor
    alter table users add column has_factor boolean not null default false;
    -- when this session gave a second factor last
    alter table sessions add column proved_at timestamptz;
  `)
    .execute(db)
}

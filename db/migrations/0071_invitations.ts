/**
 * Who is invited to work here, and where each account is logged in: a session has a name of its own, as
 * its secret never leaves, and an account remembers from which browsers and networks somebody came.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table invitations (
      id uuid primary key default gen_random_uuid(),
      email text not null,
      first_name text not null,
      last_name text not null,
      role_id text not null references roles on delete cascade,
      -- by whose permissions it is good
      invited_by uuid not null references users on delete cascade,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create unique index invitations_email_idx on invitations (lower(email));
    create index invitations_role_idx on invitations (role_id);
    create index invitations_invited_by_idx on invitations (invited_by);

    alter table sessions
      add column id uuid not null default gen_random_uuid() unique,
      -- where it was used last; empty where nobody knows
      add column address text not null default '',
      -- in words, such as Firefox on Android
      add column browser text not null default '',
      add column last_used_at timestamptz not null default now();
    update sessions set last_used_at = created_at;

    -- From which browser and network somebody logged in, hashed.
    create table known_sign_ins (
      user_id uuid not null references users on delete cascade,
      mark bytea not null,
      last_at timestamptz not null default now(),
      primary key (user_id, mark)
    );

    create index audit_log_at_idx on audit_log (at);
  `)
    .execute(db)
}

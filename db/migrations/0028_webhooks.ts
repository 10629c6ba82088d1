/** Where the shop tells other programs what happened (server/webhooks). */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table webhooks (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      url text not null,
      -- none: all
      types text[] not null default '{}',
      -- sealed with the shop's key
      secret text not null,
      -- signs as well until then
      old_secret text,
      old_secret_until timestamptz,
      state text not null default 'on' check (state in ('on', 'off', 'failed')),
      -- since the first failure after the last success
      failing_since timestamptz,
      created_by uuid references users on delete set null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
  `)
    .execute(db)
}

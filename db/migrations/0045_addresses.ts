/** Address books: where an account has things sent. The default is the one that was made it last. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table addresses (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references users on delete cascade,
      label text not null default '',
      name text not null,
      phone text not null,
      address text not null,
      street text not null default '',
      city text not null default '',
      district text not null default '',
      postal_code text not null default '',
      -- null: never was the default
      default_at timestamptz,
      created_at timestamptz not null default now()
    );
    create index addresses_user_idx on addresses (user_id);
  `)
    .execute(db)
}

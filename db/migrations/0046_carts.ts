/** Carts of accounts: one row each, what is wanted and how much of it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table carts (
      user_id uuid primary key references users on delete cascade,
      -- one more with each call that changes something
      version integer not null default 0,
      -- [{ productId, qty, version, before }] in the order in which they came: the cart's version at the
      -- line's last change, and at the one before
      lines jsonb not null default '[]' check (jsonb_array_length(lines) <= 200),
      changed_at timestamptz not null default now()
    );
    create index carts_changed_idx on carts (changed_at);
  `)
    .execute(db)
}

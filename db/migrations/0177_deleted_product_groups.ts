/** Keeps deleted product groups, so that a restored one has its id, handles and variants. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table deleted_product_groups (
      id uuid primary key,
      handle text not null,
      name text not null,
      options jsonb not null,
      version integer not null,
      created_at timestamptz not null,
      deleted_at timestamptz not null default now(),
      earlier_handles text[] not null,
      -- [{ product_ref, position, option_values, active }]
      members jsonb not null
    );
  `)
    .execute(db)
}

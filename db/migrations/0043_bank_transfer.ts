/**
 * Orders that are paid by bank transfer: the slip that the buyer sent, what staff said of it, and the
 * permission to say so. Slips lie here and not in the store of pictures, where anybody may read.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table order_slips (
      order_ref uuid primary key references orders on delete cascade,
      -- WebP, encoded by the shop itself
      picture bytea not null
    );
    alter table orders
      -- when the buyer sent a slip, as long as it is kept
      add column slip_at timestamptz,
      -- why staff did not find the money; empty: they have not said so
      add column payment_problem text not null default '';

    -- Whoever gives money back may say that it came. Keys get nothing that they were not given.
    update roles set permissions = permissions || 'payments'::text
      where 'refunds' = any(permissions);
  `)
    .execute(db)
}

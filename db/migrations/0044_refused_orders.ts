/** Why staff cancelled an order that was on its way: what came of cash on delivery is counted by it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders
      add column cancel_reason text,
      add constraint orders_cancel_reason_check check (cancel_reason is null
        or (cancel_reason in ('refused', 'returned') and status = 'Cancelled'));
    create index orders_refused_account_idx on orders (user_id)
      where cancel_reason is not null and user_id is not null;
    create index orders_refused_phone_idx on orders (phone_normalised)
      where cancel_reason is not null;
  `)
    .execute(db)
}

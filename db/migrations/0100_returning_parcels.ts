/** Orders whose parcel is on its way back to the shop: their goods are not for sale until staff receive it. */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table orders
      add column returning_since timestamptz,
      drop constraint orders_cancel_reason_check,
      add constraint orders_cancel_reason_check check (cancel_reason is null
        or (cancel_reason in ('refused', 'returned')
          and (status = 'Cancelled' or (status = 'Shipped' and returning_since is not null))));
    create index orders_returning_idx on orders (returning_since)
      where returning_since is not null and status = 'Shipped';
  `)
    .execute(db)
}

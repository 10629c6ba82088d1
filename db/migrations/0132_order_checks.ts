/**
 * What an order asks about earlier orders, as functions: PostgreSQL keeps their plans for a connection,
 * where a statement with all of it is planned for each order.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- A plan that was made while there were no orders would read all later ones.
    create function has_ordered(account uuid, number text) returns boolean
      language plpgsql stable set enable_seqscan = off as $$
    begin
      return exists (select from orders where user_id = account)
        or exists (select from orders where phone_normalised = number and phone_normalised <> '');
    end $$;

    -- The number of the newest order of the last minutes with this phone number, total and items.
    create function possible_duplicate(number text, cents bigint, products text[], quantities integer[], minutes integer)
      returns text language plpgsql stable set enable_seqscan = off as $$
    begin
      return (
        select order_id from orders as earlier
        where phone_normalised = number and phone_normalised <> '' and status <> 'Cancelled'
          and total_cents = cents and created_at > now() - make_interval(mins => minutes)
          and (select count(*) from order_items where order_items.order_id = earlier.id) = cardinality(products)
          and not exists (
            select product_id, quantity from order_items where order_items.order_id = earlier.id
            except select * from unnest(products, quantities))
        order by created_at desc limit 1);
    end $$;
  `)
    .execute(db)
}

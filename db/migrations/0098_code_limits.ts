/**
 * Counts how often a customer used a promotion by the orders themselves: by account, email address and phone number
 * as the orders have them now. Copies beside each use went stale when an order was linked to an account or edited.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index orders_email_idx on orders (lower(email)) where email <> '';

    -- Promotions by code or id, with how often all and this customer used them, and whether this customer has
    -- another order. An order that is changed or restored (besides) does not count. alone: nobody else counts these
    -- until the transaction ends.
    create function find_promotions(codes text[], ids uuid[], buyer uuid, mail text, number text, besides uuid, alone boolean)
      returns table (id uuid, uses bigint, own_uses bigint, has_ordered boolean)
      language plpgsql volatile set enable_seqscan = off as $$
    declare
      key bigint;
    begin
      if alone then
        -- in one order, so that two who share several of them never wait for each other
        for key in
          select distinct hashtextextended('promotions of ' || identity, 0) as hash
          from unnest(array['account ' || buyer, 'email ' || mail, 'phone ' || number]) as identity
          where identity is not null order by hash
        loop
          perform pg_advisory_xact_lock(key);
        end loop;
        perform from promotions p where (p.id = any(ids) or p.code = any(codes)) and p.max_uses is not null
          order by p.id for no key update;
      end if;
      return query
        with own as materialized (
          select o.id, o.status from orders o where o.user_id = buyer
          union select o.id, o.status from orders o where lower(o.email) = mail and o.email <> ''
          union select o.id, o.status from orders o where o.phone_normalised = number and o.phone_normalised <> '')
        select p.id,
          case when p.max_uses is null then 0 else
            (select count(*) from promotion_uses u where u.promotion_id = p.id and u.returned_at is null) end,
          case when p.max_uses_each is null then 0 else
            (select count(*) from own join promotion_uses u on u.order_id = own.id
              where u.promotion_id = p.id and u.returned_at is null) end,
          coalesce((p.terms ->> 'firstOrder')::boolean, false) and exists (
            select from own where own.status <> 'Cancelled' and own.id is distinct from besides)
        from promotions p where p.id = any(ids) or p.code = any(codes);
    end $$;
  `)
    .execute(db)
}

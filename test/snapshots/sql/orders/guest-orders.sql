-- insertOrderLink
insert into "order_links" ("token_hash", "order_ref")
values ($1, $2);

-- findGuestOrderRef
select "id"
from "orders"
where "order_id" = $1 and "guest" = $2;

-- findOrderByLink
select "orders".*, (
  select coalesce(json_agg(agg), '[]')
  from (
    select "product_id", "name", "image", "price_cents", "quantity"
    from "order_items"
    where "order_items"."order_id" = "orders"."id"
    order by "line"
  ) as agg
) as "items", (
  select coalesce(json_agg(agg), '[]')
  from (
    select "id", "courier", "waybill", "tracking", "shipped_at"
    from "order_parcels"
    where "order_ref" = "orders"."id"
    order by "order_parcels"."shipped_at", "id"
  ) as agg
) as "parcels", (
  select coalesce(json_agg(agg), '[]')
  from (
    select "order_returns"."at", "cents", "order_returns"."refunded_cents", "method", "exchange"."order_id" as "exchanged_for", (
      select coalesce(json_agg(agg), '[]')
      from (
        select "order_items"."product_id", "order_items"."name", "order_return_lines"."quantity"
        from "order_return_lines"
        inner join "order_items" on "order_items"."id" = "item_ref"
        where "return_ref" = "order_returns"."id"
        order by "order_return_lines"."line"
      ) as agg
    ) as "lines"
    from "order_returns"
    left join "orders" as "exchange" on "exchange"."id" = "exchanged_for"
    where "order_ref" = "orders"."id"
    order by "order_returns"."at", "order_returns"."id"
  ) as agg
) as "returns"
from "order_links"
inner join "orders" on "orders"."id" = "order_links"."order_ref"
where "order_links"."token_hash" = $1 and orders.created_at > now() - make_interval(days => $2);

-- findGuestOrder
select "orders".*, (
  select coalesce(json_agg(agg), '[]')
  from (
    select "product_id", "name", "image", "price_cents", "quantity"
    from "order_items"
    where "order_items"."order_id" = "orders"."id"
    order by "line"
  ) as agg
) as "items", (
  select coalesce(json_agg(agg), '[]')
  from (
    select "id", "courier", "waybill", "tracking", "shipped_at"
    from "order_parcels"
    where "order_ref" = "orders"."id"
    order by "order_parcels"."shipped_at", "id"
  ) as agg
) as "parcels", (
  select coalesce(json_agg(agg), '[]')
  from (
    select "order_returns"."at", "cents", "order_returns"."refunded_cents", "method", "exchange"."order_id" as "exchanged_for", (
      select coalesce(json_agg(agg), '[]')
      from (
        select "order_items"."product_id", "order_items"."name", "order_return_lines"."quantity"
        from "order_return_lines"
        inner join "order_items" on "order_items"."id" = "item_ref"
        where "return_ref" = "order_returns"."id"
        order by "order_return_lines"."line"
      ) as agg
    ) as "lines"
    from "order_returns"
    left join "orders" as "exchange" on "exchange"."id" = "exchanged_for"
    where "order_ref" = "orders"."id"
    order by "order_returns"."at", "order_returns"."id"
  ) as agg
) as "returns"
from "orders"
where "order_id" = $1 and "phone_normalised" = $2 and "guest" = $3 and orders.created_at > now() - make_interval(days => $4);

-- linkGuestOrdersTo
with theirs as (
  select orders.id
  from orders
  join users on lower(orders.email) = lower(users.email)
  where users.id = $1::uuid and users.email_verified_at is not null and orders.guest and orders.email <> ''
  order by orders.order_id collate "C"
  for no key update of orders
), linked as (
  update orders
  set user_id = $2::uuid, guest = false
  where id in (
    select id
    from theirs
  )
  returning orders.id, orders.order_id, orders.created_at
), written as (
  update reviews
  set user_id = $3::uuid
  where user_id is null and order_item_id in (
    select id
    from order_items
    where order_id in (
      select id
      from linked
    )
  )
  returning id
), relinked as (
  update events
  set customer_id = $4::uuid
  where at >= (
    select min(created_at)
    from linked
  ) and (entity = 'order' and entity_id in (
    select order_id
    from linked
  ) or entity = 'review' and entity_id in (
    select id::text
    from written
  ))
  returning seq
)
update event_deliveries
set customer_id = $5::uuid
where event_seq in (
  select seq
  from relinked
);

-- deleteLinksOf
delete from order_links using orders
where orders.id = order_links.order_ref and orders.user_id = $1::uuid;

-- deleteLinksOfOrder
delete from "order_links"
where "order_ref" = $1;

-- deleteOldLinks
delete from "order_links"
where "created_at" < now() - make_interval(days => $1);

-- mergePendingSearch
select gin_clean_pending_list('orders_search_idx');

-- findOrders: the first page
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
) as "returns", created_at::text as "sort_value"
from "orders"
where 1 = 1
order by created_at desc, id desc
limit $1;

-- findOrders: a later page by total, narrowed
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
) as "returns", total_cents::text as "sort_value"
from "orders"
where (user_id = $1::uuid and "status" = $2 and (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $3 or id = any(array(
  select order_ref
  from order_parcels
  where lower(waybill) = lower($4) and waybill <> ''
)) or (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $5 and phone_normalised like $6))) and (total_cents, id) < ($7::bigint, $8::uuid)
order by total_cents desc, id desc
limit $9;

-- findOrders: tagged
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
) as "returns", created_at::text as "sort_value"
from "orders"
where id in (
  select order_ref
  from order_tags
  where lower(tag) = lower($1)
)
order by created_at desc, id desc
limit $2;

-- findOrders: changed since
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
) as "returns", created_at::text as "sort_value"
from "orders"
where updated_at >= $1
order by created_at desc, id desc
limit $2;

-- findOrders: selected, of a courier
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
) as "returns", created_at::text as "sort_value"
from "orders"
where (id in (
  select order_ref
  from order_parcels
  where lower(courier) = lower($1)
) and order_id = any($2::text[]))
order by created_at desc, id desc
limit $3;

-- findOrders: found by a number
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
) as "returns", created_at::text as "sort_value"
from "orders"
where order_id = $1
order by created_at desc, id desc
limit $2;

-- findOrders: to be paid, of a product and a time
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
) as "returns", created_at::text as "sort_value"
from "orders"
where ("district" = $1 and payment_state = 'due' and id in (
  select order_id
  from order_items
  where product_id = $2
) and created_at >= $3 and created_at < $4)
order by created_at desc, id desc
limit $5;

-- findOrders: to be packed, of a shop that confirms those in cash
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
) as "returns", created_at::text as "sort_value"
from "orders"
where (status in ('Pending', 'Processing') and payment_issue is null and (status = 'Processing' or (payment_status <> 'unpaid' and (payment_method <> 'cod' or confirmed_at is not null or (credit_cents > 0 and credit_cents >= total_cents)))))
order by created_at desc, id desc
limit $1;

-- findOrderIds
select "order_id"
from "orders"
where (status = 'Processing' and payment_issue is null)
order by "created_at" desc, "id" desc
limit $1;

-- countOrders: all
select count(*) as "count"
from "orders"
where 1 = 1;

-- countOrders: narrowed
select count(*) as "count"
from "orders"
where (user_id = $1::uuid and "status" = $2 and (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $3 or id = any(array(
  select order_ref
  from order_parcels
  where lower(waybill) = lower($4) and waybill <> ''
)) or (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $5 and phone_normalised like $6)));

-- countOrdersUpTo: all
select count(*) as "count"
from (
  select 1 as "one"
  from "orders"
  where 1 = 1
  limit $1
) as "some";

-- countOrdersUpTo: narrowed
select count(*) as "count"
from (
  select 1 as "one"
  from "orders"
  where (user_id = $1::uuid and "status" = $2 and (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $3 or id = any(array(
    select order_ref
    from order_parcels
    where lower(waybill) = lower($4) and waybill <> ''
  )) or (lower(order_id || ' ' || name || ' ' || email || ' ' || phone || ' ' || phone_normalised) like $5 and phone_normalised like $6)))
  limit $7
) as "some";

-- findOrder
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
where "order_id" = $1;

-- findOrderEvents
select *
from "order_events"
where "order_id" = $1
order by "at", "id";

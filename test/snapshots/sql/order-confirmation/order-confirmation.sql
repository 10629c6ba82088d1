-- findCalls: the first page
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
) as "returns", "attempts", "outcome", "call_at", "claimed_by", "claimed_until", coalesce(call_at, created_at)::text as "sort_value"
from "orders"
left join "order_calls" on "order_calls"."order_ref" = "orders"."id"
where (status = 'Pending' and payment_status <> 'unpaid' and payment_issue is null and not (payment_method <> 'cod' or confirmed_at is not null or (credit_cents > 0 and credit_cents >= total_cents)))
order by coalesce(call_at, created_at) asc, id asc
limit $1;

-- findCalls: a later page
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
) as "returns", "attempts", "outcome", "call_at", "claimed_by", "claimed_until", coalesce(call_at, created_at)::text as "sort_value"
from "orders"
left join "order_calls" on "order_calls"."order_ref" = "orders"."id"
where (status = 'Pending' and payment_status <> 'unpaid' and payment_issue is null and not confirmed_at is not null) and (coalesce(call_at, created_at), id) > ($1::timestamptz, $2::uuid)
order by coalesce(call_at, created_at) asc, id asc
limit $3;

-- findCalls: of one order
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
) as "returns", "attempts", "outcome", "call_at", "claimed_by", "claimed_until", coalesce(call_at, created_at)::text as "sort_value"
from "orders"
left join "order_calls" on "order_calls"."order_ref" = "orders"."id"
where (status = 'Pending' and payment_status <> 'unpaid' and payment_issue is null and not confirmed_at is not null) and "order_id" = $1
order by coalesce(call_at, created_at) asc, id asc
limit $2;

-- findCall
select *
from "order_calls"
where "order_ref" = $1;

-- claimCall
insert into "order_calls" ("order_ref", "claimed_by", "claimed_until")
values ($1, $2, $3)
on conflict ("order_ref") do update set "claimed_by" = $4, "claimed_until" = $5;

-- recordCallResult
insert into order_calls as known (order_ref, attempts, outcome, call_at)
values ($1::uuid, $2, $3, $4::timestamptz)
on conflict (order_ref) do update set attempts = known.attempts + excluded.attempts, outcome = excluded.outcome, call_at = excluded.call_at, claimed_by = null, claimed_until = null;

-- findEndedByPhone
select "phone_normalised" as name, count(*) as sent, count(cancel_reason) as refused
from orders
where "phone_normalised" = any($1::text[]) and "phone_normalised" <> '' and (status = 'Delivered' or cancel_reason is not null) and created_at >= $2
group by 1;

-- findEndedByDistrict
select "district" as name, count(*) as sent, count(cancel_reason) as refused
from orders
where "district" = any($1::text[]) and "district" <> '' and (status = 'Delivered' or cancel_reason is not null) and created_at >= $2
group by 1;

-- lockOrder
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
where "order_id" = $1
for no key update;

-- changeOrder
update "orders"
set "status" = $1, "notes" = $2, "payment_status" = $3, "payment_method" = $4, "payment_brand" = $5, "payment_last4" = $6
where "id" = $7
returning "version", "paid_cents", "credit_cents", "due_cents", "payment_state", "payment_issue";

-- insertOrderEvent
insert into "order_events" ("order_id", "actor_id", "actor", "from_status", "to_status", "notes")
values ($1, $2, $3, $4, $5, $6);

-- findNewOrders: for the first time
select to_char(coalesce(max(created_at), 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "newest"
from "orders";

-- findNewOrders: later
select to_char(coalesce(max(created_at), 'epoch') at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "newest"
from "orders";
select "order_id", "name", "total_cents", "created_at"
from "orders"
where created_at > $1::timestamptz and created_at <= $2::timestamptz
order by "created_at" desc
limit $3;

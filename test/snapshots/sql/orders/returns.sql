-- findReturnable
select item.id, item.product_ref, item.product_id, item.name, item.price_cents, item.quantity, coalesce((
  select sum(quantity)
  from order_return_lines
  where item_ref = item.id
), 0)::int as returned
from order_items as item
where item.order_id = $1::uuid
order by item.line;

-- insertReturn
insert into "order_returns" ("order_ref", "actor_id", "actor", "cents", "delivery_cents", "refunded_cents", "method", "note", "exchanged_for")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning "id";
insert into "order_return_lines" ("return_ref", "line", "item_ref", "quantity", "restocked", "reason")
values ($1, $2, $3, $4, $5, $6);

-- findReturns
select "order_returns".*, "exchange"."order_id" as "exchange_order", (
  select coalesce(json_agg(agg), '[]')
  from (
    select "order_items"."product_id", "order_items"."name", "order_return_lines"."quantity", "order_return_lines"."reason", "order_return_lines"."restocked"
    from "order_return_lines"
    inner join "order_items" on "order_items"."id" = "item_ref"
    where "return_ref" = "order_returns"."id"
    order by "order_return_lines"."line"
  ) as agg
) as "lines"
from "order_returns"
left join "orders" as "exchange" on "exchange"."id" = "exchanged_for"
where "order_ref" = $1
order by "order_returns"."at", "order_returns"."id";

-- findExchanged
select distinct "orders"."order_id"
from "order_returns"
inner join "orders" on "orders"."id" = "order_ref"
where "exchanged_for" = $1;

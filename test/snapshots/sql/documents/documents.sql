-- insertDocument
with next as (
  insert into document_counters as counter (prefix, year, last)
  values ($1, $2, 1)
  on conflict (prefix, year) do update set last = counter.last + 1
  returning last
)
insert into documents (kind, number, prefix, year, serial, order_id, corrects, cents, content, issued_at)
select $3, concat_ws('-', nullif($4::text, ''), $5::integer, lpad(last::text, greatest(6, length(last::text)), '0')), $6, $7::integer, last, $8, $9::uuid, $10::bigint, $11::jsonb, $12::timestamptz
from next
returning *;

-- findDocuments
select *
from "documents"
where "order_id" in ($1)
order by "seq";

-- findOrdersByNumber
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
where "order_id" in ($1);

-- findNamedOrders
select id, order_id, status, payment_method, payment_status, due_cents, paid_cents, credit_cents, returning_since, version, array(
  select lower(waybill)
  from order_parcels
  where order_ref = orders.id and waybill <> ''
) as waybills, coalesce((
  select json_agg(json_build_object('number', number, 'cents', recorded_cents))
  from cod_payout_lines
  join cod_payouts on cod_payouts.id = payout_ref
  where order_ref = orders.id and recorded_cents > 0 and not undone
), '[]') as payouts
from orders
where order_id = any($1::text[]) or id = any(array(
  select order_ref
  from order_parcels
  where lower(waybill) = any($2::text[]) and waybill <> ''
))
order by order_id;

-- lockOrders
select "id"
from "orders"
where id = any($1::uuid[])
order by order_id collate "C"
for no key update;

-- findWeights
select orders.order_id, sum(weight_grams * quantity)::bigint as grams
from orders
join order_items on order_items.order_id = orders.id
join product_details using (product_ref)
where orders.order_id = any($1::text[]) and weight_grams is not null
group by orders.order_id;

-- findCashAtCouriers
select orders.order_id, orders.name, orders.phone, orders.status, orders.due_cents, coalesce(parcel.courier, '') as courier, coalesce(parcel.waybill, '') as waybill, since.at as since, greatest(0, floor(extract(epoch from $1::timestamptz - since.at) / 86400))::integer as days
from orders
left join lateral (
  select courier, waybill
  from order_parcels
  where order_ref = orders.id
  order by shipped_at desc, id desc
  limit 1
) as parcel on true, lateral (
  select coalesce((
    select max(at)
    from order_events
    where order_events.order_id = orders.id and to_status = orders.status and from_status is distinct from to_status
  ), orders.updated_at) as at
) as since
where payment_method = 'cod' and due_cents > 0 and (status = 'Delivered' or (status = 'Shipped' and returning_since is null))
order by lower(coalesce(parcel.courier, '')), status, since.at, orders.id
limit $2;

-- sumCashAtCouriers
select max(courier) as courier, case when status = 'Delivered' then ($1::integer[])[ width_bucket(days, $2::integer[])] end as from_day, count(*) as orders, sum(due_cents)::bigint as cents
from (
  select orders.order_id, orders.name, orders.phone, orders.status, orders.due_cents, coalesce(parcel.courier, '') as courier, coalesce(parcel.waybill, '') as waybill, since.at as since, greatest(0, floor(extract(epoch from $3::timestamptz - since.at) / 86400))::integer as days
  from orders
  left join lateral (
    select courier, waybill
    from order_parcels
    where order_ref = orders.id
    order by shipped_at desc, id desc
    limit 1
  ) as parcel on true, lateral (
    select coalesce((
      select max(at)
      from order_events
      where order_events.order_id = orders.id and to_status = orders.status and from_status is distinct from to_status
    ), orders.updated_at) as at
  ) as since
  where payment_method = 'cod' and due_cents > 0 and (status = 'Delivered' or (status = 'Shipped' and returning_since is null))
) as cash
group by lower(courier), 2
order by lower(max(courier)), 2 nulls first;

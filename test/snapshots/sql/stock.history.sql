-- findStockHistory: the first page
select *
from (
  with causes as (
    select booked.at, booked.seq as step, booked.change, booked.reason, orders.order_id, import_id, booked.note, booked.actor, booked.stock_after
    from stock_movements as booked
    left join orders on orders.id = booked.order_ref
    where booked.product_ref = $1::uuid
    union all select orders.created_at, 0, -item.quantity, 'sale', orders.order_id, null, '', coalesce((
      select actor
      from order_events
      where order_events.order_id = orders.id and from_status is null
      limit 1
    ), ''), null
    from order_items as item
    join orders on orders.id = item.order_id
    where item.product_ref = $2::uuid
    union all select moved.at, 0, case moved.to_status when 'Cancelled' then item.quantity else -item.quantity end, case moved.to_status when 'Cancelled' then 'cancel' else 'sale' end, orders.order_id, null, '', moved.actor, null
    from order_items as item
    join orders on orders.id = item.order_id
    join order_events as moved on moved.order_id = item.order_id
    where item.product_ref = $3::uuid and (moved.from_status = 'Cancelled') <> (moved.to_status = 'Cancelled')
  )
  select row_number() over in_time as number, at, change, reason, order_id, import_id, note, actor, case when at >= coalesce((
    select min(at)
    from causes
    where stock_after is not null
  ), at) then coalesce(stock_after, sum(change) over in_time) end as stock
  from causes window in_time as (order by at, step, order_id, change desc rows unbounded preceding)
) as "history"
order by "number" desc
limit $4;

-- findStockHistory: a later page
select *
from (
  with causes as (
    select booked.at, booked.seq as step, booked.change, booked.reason, orders.order_id, import_id, booked.note, booked.actor, booked.stock_after
    from stock_movements as booked
    left join orders on orders.id = booked.order_ref
    where booked.product_ref = $1::uuid
    union all select orders.created_at, 0, -item.quantity, 'sale', orders.order_id, null, '', coalesce((
      select actor
      from order_events
      where order_events.order_id = orders.id and from_status is null
      limit 1
    ), ''), null
    from order_items as item
    join orders on orders.id = item.order_id
    where item.product_ref = $2::uuid
    union all select moved.at, 0, case moved.to_status when 'Cancelled' then item.quantity else -item.quantity end, case moved.to_status when 'Cancelled' then 'cancel' else 'sale' end, orders.order_id, null, '', moved.actor, null
    from order_items as item
    join orders on orders.id = item.order_id
    join order_events as moved on moved.order_id = item.order_id
    where item.product_ref = $3::uuid and (moved.from_status = 'Cancelled') <> (moved.to_status = 'Cancelled')
  )
  select row_number() over in_time as number, at, change, reason, order_id, import_id, note, actor, case when at >= coalesce((
    select min(at)
    from causes
    where stock_after is not null
  ), at) then coalesce(stock_after, sum(change) over in_time) end as stock
  from causes window in_time as (order by at, step, order_id, change desc rows unbounded preceding)
) as "history"
where "number" < $4::bigint
order by "number" desc
limit $5;

-- findBookedVersion
select "version"
from "stock_movements"
where "product_ref" = $1
order by "seq" desc
limit $2;

-- findStockHistory: the first page
select *
from (
  with recorded as (
    select *
    from stock_movements
    where product_ref = $1::uuid
  ), edits as (
    select order_ref, at, change
    from recorded
    where reason = 'edit'
  ), -- what each order took at first: what its item says now, and what edits returned taken as (
    select order_ref, sum(quantity)::int as quantity
    from (
      select order_id as order_ref, quantity
      from order_items
      where product_ref = $2::uuid
      union all select order_ref, change
      from edits
    ) as parts
    group by order_ref
  ), causes as (
    select recorded.at, recorded.seq as step, recorded.change, recorded.reason, orders.order_id, import_id, recorded.note, recorded.actor, recorded.stock_after
    from recorded
    left join orders on orders.id = recorded.order_ref
    union all select orders.created_at, 0, -taken.quantity, 'sale', orders.order_id, null, '', coalesce((
      select actor
      from order_events
      where order_events.order_id = orders.id and from_status is null
      limit 1
    ), ''), null
    from taken
    join orders on orders.id = taken.order_ref
    where taken.quantity <> 0
    union all select moved.at, 0, case moved.to_status when 'Cancelled' then units.now else -units.now end, case moved.to_status when 'Cancelled' then 'cancel' else 'sale' end, orders.order_id, null, '', moved.actor, null
    from taken
    join orders on orders.id = taken.order_ref
    join order_events as moved on moved.order_id = taken.order_ref, lateral (
      select (taken.quantity - coalesce(sum(change), 0))::int as now
      from edits
      where edits.order_ref = taken.order_ref and edits.at <= moved.at
    ) as units
    where (moved.from_status = 'Cancelled') <> (moved.to_status = 'Cancelled') and units.now <> 0
  )
  select row_number() over in_time as number, at, change, reason, order_id, import_id, note, actor, case when at >= coalesce((
    select min(at)
    from causes
    where stock_after is not null
  ), at) then sum(change) over in_time end as stock
  from causes window in_time as (order by at, step, order_id, change desc rows unbounded preceding)
) as "history"
order by "number" desc
limit $3;

-- findStockHistory: a later page
select *
from (
  with recorded as (
    select *
    from stock_movements
    where product_ref = $1::uuid
  ), edits as (
    select order_ref, at, change
    from recorded
    where reason = 'edit'
  ), -- what each order took at first: what its item says now, and what edits returned taken as (
    select order_ref, sum(quantity)::int as quantity
    from (
      select order_id as order_ref, quantity
      from order_items
      where product_ref = $2::uuid
      union all select order_ref, change
      from edits
    ) as parts
    group by order_ref
  ), causes as (
    select recorded.at, recorded.seq as step, recorded.change, recorded.reason, orders.order_id, import_id, recorded.note, recorded.actor, recorded.stock_after
    from recorded
    left join orders on orders.id = recorded.order_ref
    union all select orders.created_at, 0, -taken.quantity, 'sale', orders.order_id, null, '', coalesce((
      select actor
      from order_events
      where order_events.order_id = orders.id and from_status is null
      limit 1
    ), ''), null
    from taken
    join orders on orders.id = taken.order_ref
    where taken.quantity <> 0
    union all select moved.at, 0, case moved.to_status when 'Cancelled' then units.now else -units.now end, case moved.to_status when 'Cancelled' then 'cancel' else 'sale' end, orders.order_id, null, '', moved.actor, null
    from taken
    join orders on orders.id = taken.order_ref
    join order_events as moved on moved.order_id = taken.order_ref, lateral (
      select (taken.quantity - coalesce(sum(change), 0))::int as now
      from edits
      where edits.order_ref = taken.order_ref and edits.at <= moved.at
    ) as units
    where (moved.from_status = 'Cancelled') <> (moved.to_status = 'Cancelled') and units.now <> 0
  )
  select row_number() over in_time as number, at, change, reason, order_id, import_id, note, actor, case when at >= coalesce((
    select min(at)
    from causes
    where stock_after is not null
  ), at) then sum(change) over in_time end as stock
  from causes window in_time as (order by at, step, order_id, change desc rows unbounded preceding)
) as "history"
where "number" < $3::bigint
order by "number" desc
limit $4;

-- findMovementVersion
select "version"
from "stock_movements"
where "product_ref" = $1 and "reason" <> $2
order by "seq" desc
limit $3;

-- findShopChanges
(
  select entity, type as action, entity_id as id, case when entity = 'product' then data->>'category' end as category, case entity when 'order' then array(
    select item.product_id
    from order_items as item
    join orders on orders.id = item.order_id
    where orders.order_id = events.entity_id union select product.product_id
    from stock_movements as movement
    join orders on orders.id = movement.order_ref
    join products as product on product.id = movement.product_ref
    where orders.order_id = events.entity_id
  ) when 'product_group' then array(
    select variant->>'productId'
    from json_array_elements(data->'variants') as variant
  ) when 'review' then array(
    select data->>'productId'
    where data->>'productId' is not null
  ) else array[]::text[] end as products
  from events
  where position > $1 and position <= $2 and (entity in ('product', 'product_group', 'order', 'review') or type = 'customer.deleted')
  limit $3
)
union all (
  select entity, action, entity_id, null, array[]::text[]
  from audit_chain
  join audit_log on audit_log.id = audit_chain.line
  where place > $4 and place <= $5 and entity in ('setting', 'page', 'promotion', 'blog', 'review', 'image') and action <> 'image.create'
  limit $6
);

-- findLogEnd
select coalesce((
  select max(position)
  from events
), 0) as position, coalesce((
  select max(place)
  from audit_chain
), 0) as place, (
  select value
  from settings
  where name = 'catalogue_epoch'
) as epoch, extract(epoch from now())::float8 as at;

-- renewCdnLease
insert into settings as kept (name, value)
values ($1, jsonb_build_object('holder', $2::text, 'until', extract(epoch from now()) + $3::integer, 'at', extract(epoch from now()))::text)
on conflict (name) do update set value = (excluded.value::jsonb || kept.value::jsonb || $4::jsonb || (excluded.value::jsonb - 'at'))::text
where kept.value::jsonb->>'holder' = $5 or (kept.value::jsonb->>'until')::float8 <= extract(epoch from now())
returning value::jsonb as progress;

-- findCdnLags
select substr(name, 5) as url, greatest(0, extract(epoch from now()) - (value::jsonb->>'at')::float8) as seconds
from settings
where name = any($1) and value::jsonb ? 'at'
order by name;

-- findNextChange
select least((
  select min(due_at)
  from products
  where deleted_at is null
), (
  select min(publish_at)
  from blogs
  where state = 'scheduled' and deleted_at is null
), (
  select min(starts_at)
  from promotions
  where starts_at > now()
), (
  select min(ends_at)
  from promotions
  where ends_at > now()
)) as next;

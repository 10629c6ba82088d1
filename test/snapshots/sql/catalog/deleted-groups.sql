-- deleteGroup
insert into deleted_product_groups (id, handle, name, options, version, created_at, earlier_handles, members)
select id, handle, name, options, version, created_at, array(
  select handle
  from product_group_handles
  where group_id = product_groups.id
  order by 1
), coalesce((
  select jsonb_agg(jsonb_build_object('product_ref', product_ref, 'position', position, 'option_values', option_values, 'active', active) order by position, product_ref)
  from product_group_members
  where group_id = product_groups.id
), '[]')
from product_groups
where id = $1;
delete from "product_groups"
where "id" = $1;

-- lockDeletedGroup
select *
from "deleted_product_groups"
where "id" = $1
for update;
select id
from products
where id in (
  select (member ->> 'product_ref')::uuid
  from deleted_product_groups as deleted, jsonb_array_elements(members) as member
  where deleted.id = $1
)
order by id
for no key update;

-- restoreGroup
insert into product_groups (id, handle, name, options, version, created_at)
select id, handle, name, options, version + 1, created_at
from deleted_product_groups
where id = $1
on conflict (handle) do nothing
returning *;
delete from "product_group_handles"
where "handle" = $1;
insert into product_group_handles (handle, group_id)
select earlier, id
from deleted_product_groups, unnest(earlier_handles) as earlier
where id = $1 and not exists (
  select
  from product_groups
  where handle = earlier
)
on conflict do nothing;
insert into product_group_members (product_ref, group_id, position, option_values, active)
select product_ref, $1, position, option_values, is_living and 1 = row_number() over (partition by is_living, fold_values(option_values) order by active desc, position)
from (
  select member.*, products.deleted_at is null as is_living
  from deleted_product_groups as deleted, jsonb_to_recordset(deleted.members) as member(product_ref uuid, position int, option_values text[], active boolean)
  join products on products.id = member.product_ref
  where deleted.id = $2 and not exists (
    select
    from product_group_members
    where product_ref = member.product_ref
  )
) as listed;
delete from "deleted_product_groups"
where "id" = $1;

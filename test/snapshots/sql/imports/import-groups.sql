-- findGroupsByHandle: to plan
select product_groups.*, requested
from product_groups
join (
  select id, handle as requested
  from product_groups
  where handle = any($1::text[])
  union all select group_id, handle
  from product_group_handles as earlier
  where handle = any($2::text[]) and not exists (
    select
    from product_groups
    where handle = earlier.handle
  )
) as named using (id)
order by id;

-- findGroupsByHandle: to write
select product_groups.*, requested
from product_groups
join (
  select id, handle as requested
  from product_groups
  where handle = any($1::text[])
  union all select group_id, handle
  from product_group_handles as earlier
  where handle = any($2::text[]) and not exists (
    select
    from product_groups
    where handle = earlier.handle
  )
) as named using (id)
order by id
for update of product_groups;

-- insertGroups
insert into product_groups (name, handle, options)
select name, handle, options
from json_to_recordset($1::json) as listed(name text, handle text, options jsonb)
on conflict (handle) do nothing
returning *;

-- findVariantsOf
select member.*, product_id
from (
  select distinct unnest($1::uuid[]) as id
) as wanted, lateral (
  select product_ref, group_id, position, option_values
  from product_group_members
  where active and group_id = wanted.id
  offset 0
) as member, lateral (
  select product_id
  from products
  where id = product_ref
  offset 0
) as product
order by group_id, position, product_ref;

-- findMemberships
select product_ref, group_id, position, option_values
from product_group_members
where active and product_ref = any($1::uuid[]);

-- findGroupsById
select *
from "product_groups"
where id = any($1::uuid[])
order by "id";

-- hasGroups
select "id"
from "product_groups"
limit $1;

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
select "member"."product_ref", "member"."group_id", "member"."position", "member"."option_values", "products"."product_id"
from "product_group_members" as "member"
inner join "products" on "products"."id" = "member"."product_ref"
where "member"."active" = $1 and member.group_id = any($2::uuid[])
order by "member"."group_id", "member"."position", "products"."id";

-- findMemberships
select "member"."product_ref", "member"."group_id", "member"."position", "member"."option_values"
from "product_group_members" as "member"
where "member"."active" = $1 and member.product_ref = any($2::uuid[]);

-- findGroupsById
select *
from "product_groups"
where id = any($1::uuid[])
order by "id";

-- hasGroups
select "id"
from "product_groups"
limit $1;

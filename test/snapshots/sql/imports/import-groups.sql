-- findGroupsByHandle: to plan
select product_groups.*, requested
from unnest($1::text[]) as named (requested), product_groups
where product_groups.id = coalesce((
  select id
  from product_groups as present
  where handle = requested
), (
  select group_id
  from product_group_handles as earlier
  where handle = requested
))
order by id;

-- findGroupsByHandle: to write
select product_groups.*, requested
from unnest($1::text[]) as named (requested), product_groups
where product_groups.id = coalesce((
  select id
  from product_groups as present
  where handle = requested
), (
  select group_id
  from product_group_handles as earlier
  where handle = requested
))
order by id
for update of product_groups;

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

-- findPlaces
select "member"."product_ref", "member"."group_id", "member"."position", "member"."option_values", "product_groups"."handle", "product_groups"."name", "product_groups"."options"
from "product_group_members" as "member"
inner join "product_groups" on "product_groups"."id" = "member"."group_id"
where "member"."active" = $1 and member.product_ref = any($2::uuid[]);

-- hasGroups
select "id"
from "product_groups"
limit $1;

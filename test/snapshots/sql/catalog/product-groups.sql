-- findGroups: public
select "id", "name", "handle", "options", "updated_at", (
  select count(*)
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active and products.listed
) as "variants", coalesce((
  select images[1]
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active and products.listed and images <> '{}'
  order by member.position
  limit 1
), '') as "image", created_at::text as "sort_value"
from "product_groups"
where true and exists (
  select
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active and products.listed
)
order by created_at desc, id desc
limit $1;

-- findGroups: of staff, by name
select "id", "name", "handle", "options", "updated_at", (
  select count(*)
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active
) as "variants", coalesce((
  select images[1]
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active and images <> '{}'
  order by member.position
  limit 1
), '') as "image", created_at::text as "sort_value"
from "product_groups"
where lower(name) like $1 and true and (created_at, id) < ($2::timestamptz, $3::uuid)
order by created_at desc, id desc
limit $4;

-- countGroups: public
select count(*) as "count"
from "product_groups"
where true and exists (
  select
  from product_group_members as member
  join products on products.id = member.product_ref
  where member.group_id = product_groups.id and member.active and products.listed
);

-- countGroups: of staff, by name
select count(*) as "count"
from "product_groups"
where lower(name) like $1 and true;

-- findGroup
select "product_groups".*
from "product_groups"
where "id" = $1;

-- findGroupByHandle
select "product_groups".*
from "product_groups"
where id = coalesce((
  select id
  from product_groups
  where handle = $1
), (
  select group_id
  from product_group_handles
  where handle = $2
));

-- findGroupOf
select "product_groups".*
from "product_groups"
inner join "product_group_members" as "member" on "member"."group_id" = "product_groups"."id"
where "member"."product_ref" = $1 and "member"."active" = $2;

-- findLeftGroup
select "product_groups".*
from "product_groups"
inner join "product_group_members" as "member" on "member"."group_id" = "product_groups"."id"
where "member"."product_ref" = $1 and "member"."active" = $2;

-- lockGroup
select "product_groups".*
from "product_groups"
where (id = $1 or id in (
  select member.group_id
  from product_group_members as member
  join products on products.id = member.product_ref
  where products.product_id = any($2::text[])
))
order by "id"
for update;

-- findMembers
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "products"."state", "products"."publish_at", "products"."sale_cents", "products"."sale_from", "products"."sale_until", "products"."usual_cents", "products"."on_sale", "products"."review_count", "member"."option_values", "member"."position", "member"."active"
from "product_group_members" as "member"
inner join "products" on "products"."id" = "member"."product_ref"
where "member"."group_id" = $1 and "member"."active" = $2
order by "member"."position", "products"."id";

-- findAllMembers
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "products"."state", "products"."publish_at", "products"."sale_cents", "products"."sale_from", "products"."sale_until", "products"."usual_cents", "products"."on_sale", "products"."review_count", "member"."option_values", "member"."position", "member"."active"
from "product_group_members" as "member"
inner join "products" on "products"."id" = "member"."product_ref"
where "member"."group_id" = $1
order by "member"."position", "products"."id";

-- nextPosition
select coalesce(max(position) + 1, 0) as "next"
from "product_group_members"
where "group_id" = $1;

-- findVariants
select "products"."product_id", "products"."product_name", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."review_count", "products"."rating_count", "products"."rating_average", "member"."option_values", products.images[1] as "image"
from "product_group_members" as "member"
inner join "products" on "products"."id" = "member"."product_ref"
where "member"."group_id" = $1 and "member"."active" = $2 and "products"."listed" = $3
order by "member"."position", "products"."id";

-- insertGroup
insert into "product_groups" ("name", "handle", "options")
values ($1, $2, $3)
on conflict ("handle") do nothing
returning *;
delete from "product_group_handles"
where "handle" = $1;

-- releaseHandle
delete from "product_group_handles"
where "handle" = $1;

-- isHandleTaken
select "id"
from "product_groups"
where "handle" = $1;

-- updateGroup
delete from "product_group_handles"
where "handle" = $1;
insert into "product_group_handles" ("handle", "group_id")
values ($1, $2);
update "product_groups"
set "name" = $1, "handle" = $2, "options" = $3
where "id" = $4
returning *;

-- writeVariants
update product_group_members
set active = false
where product_ref in (
  select product_ref
  from json_to_recordset($1::json) as listed(product_ref uuid, group_id uuid, position int, option_values text[], active boolean)
);
insert into product_group_members (product_ref, group_id, position, option_values, active)
select product_ref, group_id, position, option_values, coalesce(active, true)
from json_to_recordset($1::json) as listed(product_ref uuid, group_id uuid, position int, option_values text[], active boolean)
on conflict (product_ref) do update set group_id = excluded.group_id, position = excluded.position, option_values = excluded.option_values, active = excluded.active;

-- writeMembers
update product_group_members
set active = false
where product_ref in (
  select product_ref
  from json_to_recordset($1::json) as listed(product_ref uuid, group_id uuid, position int, option_values text[], active boolean)
);
insert into product_group_members (product_ref, group_id, position, option_values, active)
select product_ref, group_id, position, option_values, coalesce(active, true)
from json_to_recordset($1::json) as listed(product_ref uuid, group_id uuid, position int, option_values text[], active boolean)
on conflict (product_ref) do update set group_id = excluded.group_id, position = excluded.position, option_values = excluded.option_values, active = excluded.active;

-- deleteMembers
delete from product_group_members
where product_ref = any($1::uuid[]);

-- findGroupsOf
select product_ref, group_id, name, (
  select count(*)
  from product_group_members
  where group_id = product_groups.id and active
) as variants
from product_group_members
join product_groups on product_groups.id = group_id
where product_ref = any($1::uuid[]) and active;

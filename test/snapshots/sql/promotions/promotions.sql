-- findAutomatic
select *
from "promotions"
where "code" is null and (ends_at is null or ends_at > now() - interval '1 day');

-- hasCodes
select "id"
from "promotions"
where "code" is not null and (ends_at is null or ends_at > now())
limit $1;

-- findPromotions
select promotions.*, counted.uses, counted.own_uses, counted.has_ordered
from find_promotions($1::text[], $2::uuid[], $3::uuid, $4::text, $5::text, $6::uuid, $7) as counted
join promotions on promotions.id = counted.id;

-- findUses
select "promotion_id"
from "promotion_uses"
where "order_id" = $1;

-- returnUses: back
update "promotion_uses"
set "returned_at" = now()
where "order_id" = $1;

-- returnUses: again
update "promotion_uses"
set "returned_at" = $1
where "order_id" = $2;

-- changeUses
with unused as (
  delete from promotion_uses
  where order_id = $1::uuid and promotion_id <> all($2::uuid[])
)
insert into promotion_uses (promotion_id, order_id, account, phone, cents)
select use.id, orders.id, user_id, phone_normalised, use.cents
from orders, unnest($3::uuid[], $4::bigint[]) as use(id, cents)
where orders.id = $5::uuid
on conflict (promotion_id, order_id) do update set cents = excluded.cents;

-- findPromotionPage: the first page
select "promotions".*, created_at::text as "sort_value"
from "promotions"
order by created_at desc, id desc
limit $1;

-- findPromotionPage: a later page, found
select "promotions".*, created_at::text as "sort_value"
from "promotions"
where lower(coalesce(code, '') || ' ' || name) like $1 and (created_at, id) < ($2::timestamptz, $3::uuid)
order by created_at desc, id desc
limit $4;

-- countPromotions: all
select count(*) as "count"
from "promotions";

-- countPromotions: found
select count(*) as "count"
from "promotions"
where lower(coalesce(code, '') || ' ' || name) like $1;

-- countUses
select promotion_id, count(*) filter (where returned_at is null) as used, count(returned_at) as returned, coalesce(sum(cents) filter (where returned_at is null), 0)::bigint as cost_cents, coalesce(sum(total_cents) filter (where returned_at is null), 0)::bigint as revenue_cents
from promotion_uses
join orders on orders.id = promotion_uses.order_id
where promotion_id = any($1::uuid[])
group by promotion_id;

-- findUsingOrders
select "orders"."order_id", "used_at", "total_cents", "cents"
from "promotion_uses"
inner join "orders" on "orders"."id" = "promotion_uses"."order_id"
where "promotion_id" = $1 and "returned_at" is null
order by "used_at" desc
limit $2;

-- findPromotion
select *
from "promotions"
where "id" = $1;

-- lockPromotion
select *
from "promotions"
where "id" = $1
for update;

-- insertPromotion
insert into "promotions" ("code", "name", "terms")
values ($1, $2, $3)
on conflict ("code") do nothing
returning *;
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');

-- updatePromotion
update "promotions"
set "code" = $1, "name" = $2, "terms" = $3
where "id" = $4
returning *;
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');

-- findGoods
select distinct on (product_id) product_id, product_name, images[1] as image, last_price_cents, deleted_at is not null as deleted
from products
where product_id = any($1::text[])
order by product_id, deleted_at desc nulls first;

-- findGroupsOfProducts
select "products"."product_id", "member"."group_id"
from "products"
inner join "product_group_members" as "member" on "member"."product_ref" = "products"."id"
where "products"."product_id" in ($1, $2) and "products"."deleted_at" is null and "member"."active" = $3;

-- findNamedGroups
select id, name, (
  select count(*)
  from product_group_members
  where group_id = product_groups.id and active
) as variants
from product_groups
where id = any($1::uuid[])
order by name, id;

-- findTakenCodes
select "code"
from "promotions"
where "code" in ($1, $2);

-- isCodeTaken
select "id"
from "promotions"
where "code" = $1 and "id" <> $2;

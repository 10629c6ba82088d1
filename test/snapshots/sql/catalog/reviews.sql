-- findReviews
select "reviews".*, exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified"
from "reviews"
where "hidden_at" is null and "product_ref" = $1
order by "created_at" desc, "id" desc
limit $2;

-- findGroupReviews
select "reviews".*, exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified", "member"."option_values"
from "reviews"
inner join "product_group_members" as "member" on "member"."product_ref" = "reviews"."product_ref"
where "hidden_at" is null and "member"."group_id" = $1 and "member"."active" = $2 and exists (
  select
  from products
  where products.id = member.product_ref and listed
)
order by "created_at" desc, "id" desc
limit $3;

-- lockOwnItems: of any order
select "order_items"."id", "orders"."status", exists (
  select
  from reviews
  where reviews.order_item_id = order_items.id
) as "reviewed"
from "order_items"
inner join "orders" on "orders"."id" = "order_items"."order_id"
where "orders"."user_id" = $1 and "order_items"."product_ref" = $2
order by "orders"."created_at", "order_items"."id"
for update of "order_items";

-- lockOwnItems: of one
select "order_items"."id", "orders"."status", exists (
  select
  from reviews
  where reviews.order_item_id = order_items.id
) as "reviewed"
from "order_items"
inner join "orders" on "orders"."id" = "order_items"."order_id"
where "orders"."user_id" = $1 and "order_items"."product_ref" = $2 and "orders"."order_id" = $3
order by "orders"."created_at", "order_items"."id"
for update of "order_items";

-- lockOwnItem
select "order_items"."id", "orders"."status", exists (
  select
  from reviews
  where reviews.order_item_id = order_items.id
) as "reviewed"
from "order_items"
inner join "orders" on "orders"."id" = "order_items"."order_id"
where "order_items"."id" = $1
for update of "order_items";

-- findReviewAuthor
select "user_id", "order_item_id", "hidden_at", "moderated_at", "photos"
from "reviews"
where "id" = $1;

-- insertReview
insert into "reviews" ("product_ref", "product_id", "user_id", "order_item_id", "comment", "rating", "first_name", "last_name", "hidden_at")
values ($1, $2, $3, $4, $5, $6, $7, $8, now())
on conflict ("order_item_id") do nothing
returning *, exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified";

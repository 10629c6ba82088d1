-- findReviews
select "reviews".*, exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified"
from "reviews"
where "product_ref" = $1 and "hidden_at" is null
order by "created_at" desc, "id" desc
limit $2;

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

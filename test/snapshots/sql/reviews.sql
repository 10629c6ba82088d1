-- findReviews
select *
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

-- insertReview
insert into "reviews" ("product_ref", "product_id", "user_id", "order_item_id", "comment", "rating", "first_name", "last_name")
values ($1, $2, $3, $4, $5, $6, $7, $8)
on conflict ("order_item_id") do nothing
returning *;

-- findReviewPage: the first page
select "reviews".*, (
  select email
  from users
  where users.id = reviews.user_id
) as "email", created_at::text as "sort_value"
from "reviews"
where 1 = 1
order by created_at desc, id desc
limit $1;

-- findReviewPage: a later page, narrowed
select "reviews".*, (
  select email
  from users
  where users.id = reviews.user_id
) as "email", created_at::text as "sort_value"
from "reviews"
where (hidden_at is null and looked_at is null and lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment) like $1) and (created_at, id) > ($2::timestamptz, $3::uuid)
order by created_at asc, id asc
limit $4;

-- countReviews
select count(*) as "count"
from "reviews"
where (hidden_at is not null and lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment) like $1);

-- lockReview
select
from products
where id = (
  select product_ref
  from reviews
  where id = $1
)
for no key update;
select "reviews".*, (
  select email
  from users
  where users.id = reviews.user_id
) as "email"
from "reviews"
where "id" = $1
for update of "reviews";

-- setReviewHidden
update "reviews"
set "hidden_at" = $1, "looked_at" = $2
where "id" = $3;

-- deleteReview
delete from "reviews"
where "id" = $1;

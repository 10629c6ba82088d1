-- findReviewPage: the first page
select "reviews".*, coalesce((
  select email
  from users
  where users.id = reviews.user_id
), (
  select nullif(orders.email, '')
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.guest and not exists (
    select
    from order_erasures
    where order_ref = orders.id
  )
)) as "email", exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified", (
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
  from (
    select reason, count(*)
    from review_reports
    where review_reports.review_id = reviews.id and not settled
    group by reason
  ) as open
) as "reports", created_at::text as "sort_value"
from "reviews"
where 1 = 1
order by created_at desc, id desc
limit $1;

-- findReviewPage: a later page, narrowed
select "reviews".*, coalesce((
  select email
  from users
  where users.id = reviews.user_id
), (
  select nullif(orders.email, '')
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.guest and not exists (
    select
    from order_erasures
    where order_ref = orders.id
  )
)) as "email", exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified", (
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
  from (
    select reason, count(*)
    from review_reports
    where review_reports.review_id = reviews.id and not settled
    group by reason
  ) as open
) as "reports", created_at::text as "sort_value"
from "reviews"
where (hidden_at is null and moderated_at is null and lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment) like $1) and (created_at, id) > ($2::timestamptz, $3::uuid)
order by created_at asc, id asc
limit $4;

-- findReviewPage: what most readers reported
select "reviews".*, coalesce((
  select email
  from users
  where users.id = reviews.user_id
), (
  select nullif(orders.email, '')
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.guest and not exists (
    select
    from order_erasures
    where order_ref = orders.id
  )
)) as "email", exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified", (
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
  from (
    select reason, count(*)
    from review_reports
    where review_reports.review_id = reviews.id and not settled
    group by reason
  ) as open
) as "reports", (least(report_count, 9999) * 100000000000 + extract(epoch from created_at)::bigint)::text as "sort_value"
from "reviews"
where report_count > 0 and ((least(report_count, 9999) * 100000000000 + extract(epoch from created_at)::bigint), id) < ($1::bigint, $2::uuid)
order by (least(report_count, 9999) * 100000000000 + extract(epoch from created_at)::bigint) desc, id desc
limit $3;

-- countReviews
select count(*) as "count"
from "reviews"
where (hidden_at is not null and lower(reviews.first_name || ' ' || reviews.last_name || ' ' || product_id || ' ' || comment) like $1);

-- countReviewsUpTo
select count(*) as "count"
from (
  select 1 as "one"
  from "reviews"
  where report_count > 0
  limit $1
) as "some";

-- lockReview
select
from products
where id = (
  select product_ref
  from reviews
  where id = $1
)
for no key update;
select "reviews".*, coalesce((
  select email
  from users
  where users.id = reviews.user_id
), (
  select nullif(orders.email, '')
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.guest and not exists (
    select
    from order_erasures
    where order_ref = orders.id
  )
)) as "email", exists (
  select
  from order_items
  join orders on orders.id = order_items.order_id
  where order_items.id = reviews.order_item_id and orders.status = 'Delivered'
) as "verified", (
  select coalesce(json_agg(json_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
  from (
    select reason, count(*)
    from review_reports
    where review_reports.review_id = reviews.id and not settled
    group by reason
  ) as open
) as "reports"
from "reviews"
where "id" = $1
for update of "reviews";

-- decideReview
update review_reports
set settled = true
where review_id = $1::uuid;
update "reviews"
set "hidden_at" = $1, "moderated_at" = $2, "report_count" = $3, "version" = version + 1
where "id" = $4;

-- setReviewReply
update "reviews"
set "reply" = $1, "replied_at" = $2, "version" = version + 1
where "id" = $3;

-- setReviewPhotos
update "reviews"
set "photos" = $1, "hidden_at" = $2, "moderated_at" = $3, "version" = version + 1
where "id" = $4;

-- deleteReview
delete from "reviews"
where "id" = $1;

-- insertReport
with reported as (
  insert into review_reports (review_id, reporter, reason)
  values ($1::uuid, $2, $3)
  on conflict do nothing
  returning review_id
)
update reviews
set report_count = report_count + 1, moderated_at = null, version = version + 1
from reported
where id = review_id
returning id;

-- findRemovedPhotos
select name
from unused_media
where deleted and since = 'epoch'
limit $1;

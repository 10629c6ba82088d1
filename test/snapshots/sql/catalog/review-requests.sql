-- claimReviewRequests
with next as (
  select orders.id
  from orders
  where id in (
    select order_id
    from order_events
    where to_status = 'Delivered' and from_status is distinct from 'Delivered' and at > $1 and at <= $2
  ) and not exists (
    select
    from review_requests
    where order_ref = orders.id
  ) and orders.status = 'Delivered' and orders.email <> '' and not exists (
    select
    from order_erasures
    where order_ref = orders.id
  ) and (orders.guest or exists (
    select
    from users
    where users.id = orders.user_id and users.status = 'active'
  )) and exists (
    select
    from order_items as item
    join products on products.id = item.product_ref
    where item.order_id = orders.id and products.deleted_at is null and products.state in ('published', 'hidden') and not exists (
      select
      from reviews
      where reviews.order_item_id = item.id
    ) and item.quantity > coalesce((
      select sum(quantity)
      from order_return_lines
      where item_ref = item.id
    ), 0)
  )
  order by orders.id
  limit $3
  for no key update of orders skip locked
), asked as (
  insert into review_requests (order_ref)
  select id
  from next
  on conflict do nothing
  returning order_ref
)
select order_id, coalesce(users.email, orders.email) as email, user_id
from asked
join orders on orders.id = order_ref
left join users on users.id = user_id
order by order_id;

-- findItemsToReview
select item.id, item.name
from orders
join order_items as item on item.order_id = orders.id
join products on products.id = item.product_ref
where orders.order_id = $1 and orders.status = 'Delivered' and orders.email <> '' and not exists (
  select
  from order_erasures
  where order_ref = orders.id
) and (orders.guest or exists (
  select
  from users
  where users.id = orders.user_id and users.status = 'active'
)) and products.deleted_at is null and products.state in ('published', 'hidden') and not exists (
  select
  from reviews
  where reviews.order_item_id = item.id
) and item.quantity > coalesce((
  select sum(quantity)
  from order_return_lines
  where item_ref = item.id
), 0)
order by item.line;

-- findRequestItem
select item.id, orders.order_id, orders.user_id, coalesce(author.email, orders.email) as email, products.product_id, item.name, item.image, coalesce(author.first_name, '') as first_name, coalesce(author.last_name, '') as last_name, exists (
  select
  from reviews
  where reviews.order_item_id = item.id
) as reviewed
from order_items as item
join orders on orders.id = item.order_id
join review_requests as ask on ask.order_ref = orders.id
join products on products.id = item.product_ref
left join users as author on author.id = orders.user_id
where item.id = $1::uuid and orders.status = 'Delivered' and orders.email <> '' and not exists (
  select
  from order_erasures
  where order_ref = orders.id
) and (orders.guest or exists (
  select
  from users
  where users.id = orders.user_id and users.status = 'active'
)) and products.deleted_at is null and products.state in ('published', 'hidden') and ask.at > now() - make_interval(days => $2);

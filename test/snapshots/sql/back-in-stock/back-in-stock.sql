-- insertSubscription
with product as (
  select id
  from products
  where product_id = $1 and deleted_at is null and products.state in ('published', 'hidden') and stock = 0
  for share
), requested as (
  insert into back_in_stock_subscriptions as known (product_id, user_id, email)
  select id, $2::uuid, $3
  from product
  where (
    select count(*)
    from back_in_stock_subscriptions
    where lower(email) = lower($4) and notified_at is null
  ) < $5
  on conflict (product_id, lower(email))
  where notified_at is null do update set user_id = coalesce(known.user_id, excluded.user_id)
)
select exists (
  select
  from product
) as "isSoldOut", exists (
  select
  from products
  where product_id = $6 and deleted_at is null and products.state in ('published', 'hidden')
) as exists;

-- findProductsWithSubscriptions
select product_id
from products
where product_id = any($1::text[]) and deleted_at is null and exists (
  select
  from back_in_stock_subscriptions as subscription
  where subscription.product_id = products.id and notified_at is null
);

-- claimSubscriptions
with next as (
  select subscription.id, coalesce(users.email, subscription.email) as address
  from products
  join back_in_stock_subscriptions as subscription on subscription.product_id = products.id
  left join users on users.id = subscription.user_id
  where products.product_id = $1 and deleted_at is null and products.state in ('published', 'hidden') and stock > 0 and notified_at is null
  order by subscription.created_at, subscription.id
  limit $2
  for update of subscription skip locked
)
update back_in_stock_subscriptions
set notified_at = now()
from next
where back_in_stock_subscriptions.id = next.id
returning back_in_stock_subscriptions.id, user_id, address as email;

-- deleteSubscriptionsLike
delete from back_in_stock_subscriptions
where lower(email) = (
  select lower(email)
  from back_in_stock_subscriptions
  where id = $1::uuid
);

-- deleteSubscriptionsOf
delete from back_in_stock_subscriptions
where lower(email) = lower($1);

-- deleteOldSubscriptions
delete from back_in_stock_subscriptions as subscription using products
where products.id = subscription.product_id and (notified_at < now() - make_interval(days => $1) or subscription.created_at < now() - make_interval(days => $2) or deleted_at < now() - make_interval(days => $3));

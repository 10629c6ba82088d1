-- insertAsking
with product as (
  select id
  from products
  where product_id = $1 and deleted_at is null and products.state in ('published', 'hidden') and stock = 0
  for share
), asked as (
  insert into restock_askings as known (product_id, user_id, email)
  select id, $2::uuid, $3
  from product
  where (
    select count(*)
    from restock_askings
    where lower(email) = lower($4) and told_at is null
  ) < $5
  on conflict (product_id, lower(email))
  where told_at is null do update set user_id = coalesce(known.user_id, excluded.user_id)
)
select exists (
  select
  from product
) as "isSoldOut", exists (
  select
  from products
  where product_id = $6 and deleted_at is null and products.state in ('published', 'hidden')
) as exists;

-- findAwaited
select product_id
from products
where product_id = any($1::text[]) and deleted_at is null and exists (
  select
  from restock_askings as asking
  where asking.product_id = products.id and told_at is null
);

-- takeAskings
with next as (
  select asking.id, coalesce(users.email, asking.email) as address
  from products
  join restock_askings as asking on asking.product_id = products.id
  left join users on users.id = asking.user_id
  where products.product_id = $1 and deleted_at is null and products.state in ('published', 'hidden') and stock > 0 and told_at is null
  order by asking.created_at, asking.id
  limit $2
  for update of asking skip locked
)
update restock_askings
set told_at = now()
from next
where restock_askings.id = next.id
returning restock_askings.id, user_id, address as email;

-- deleteAskingsLike
delete from restock_askings
where lower(email) = (
  select lower(email)
  from restock_askings
  where id = $1::uuid
);

-- deleteAskingsOf
delete from restock_askings
where lower(email) = lower($1);

-- forgetAskings
delete from restock_askings as asking using products
where products.id = asking.product_id and (told_at < now() - make_interval(days => $1) or asking.created_at < now() - make_interval(days => $2) or deleted_at < now() - make_interval(days => $3));

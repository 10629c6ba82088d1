-- lookUpOrders
select name, "order_id", "status", "returning_since", "created_at", "total_cents", "pricing", case when order_id = any($1::text[]) then 'number' when (user_id = (
  select id
  from users
  where lower(email) = lower($2)
) or guest and lower(email) = lower($3) and email <> '') then 'email' else 'phone' end as by
from orders
where order_id = any($4::text[]) or coalesce((user_id = (
  select id
  from users
  where lower(email) = lower($5)
) or guest and lower(email) = lower($6) and email <> ''), false) or phone_normalised = any($7::text[]) and phone_normalised <> ''
order by case when order_id = any($8::text[]) then 1 when (user_id = (
  select id
  from users
  where lower(email) = lower($9)
) or guest and lower(email) = lower($10) and email <> '') then 2 else 3 end, created_at desc, id desc
limit $11;

-- findUsers: the first page
select "users".*, (
  select count(*)
  from orders
  where orders.user_id = users.id
) as "order_count", array(
  select tag
  from user_tags
  where user_id = users.id
  order by lower(tag)
) as "tags", created_at::text as "sort_value"
from "users"
where 1 = 1
order by created_at desc, id desc
limit $1;

-- findUsers: a later page by name, narrowed
select "users".*, (
  select count(*)
  from orders
  where orders.user_id = users.id
) as "order_count", array(
  select tag
  from user_tags
  where user_id = users.id
  order by lower(tag)
) as "tags", lower(first_name || ' ' || last_name)::text as "sort_value"
from "users"
where (type = $1 and status = $2 and email !~ '^a+$' and lower(first_name || ' ' || last_name || ' ' || email) like $3) and (lower(first_name || ' ' || last_name), id) > ($4::text, $5::uuid)
order by lower(first_name || ' ' || last_name) asc, id asc
limit $6;

-- findListedUser
select "users".*, (
  select count(*)
  from orders
  where orders.user_id = users.id
) as "order_count", array(
  select tag
  from user_tags
  where user_id = users.id
  order by lower(tag)
) as "tags"
from "users"
where "id" = $1;

-- findAllUsers
select "users".*, created_at::text as "sort_value"
from "users"
where lower(first_name || ' ' || last_name || ' ' || email) like $1
order by created_at desc, id desc;

-- countUsers: all
select count(*) as "count"
from "users"
where 1 = 1;

-- countUsers: narrowed
select count(*) as "count"
from "users"
where (type = $1 and status = $2 and lower(first_name || ' ' || last_name || ' ' || email) like $3);

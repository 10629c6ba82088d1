-- findOrderViews
select *
from "order_views"
where "user_id" = $1
order by lower(name);

-- putOrderView
insert into order_views (user_id, name, filter)
values ($1::uuid, $2, $3::jsonb)
on conflict (user_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
returning *;

-- deleteOrderView
delete from "order_views"
where "id" = $1 and "user_id" = $2;

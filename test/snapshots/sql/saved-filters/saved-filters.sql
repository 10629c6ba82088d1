-- findSavedFilters
select *
from "saved_filters"
where "user_id" = $1
order by lower(name);

-- putSavedFilter
insert into saved_filters (user_id, name, filter)
values ($1::uuid, $2, $3::jsonb)
on conflict (user_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
returning *;

-- deleteSavedFilter
delete from "saved_filters"
where "id" = $1 and "user_id" = $2;

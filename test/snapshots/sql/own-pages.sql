-- findOwnPages
select *
from "own_pages"
order by "created_at", "id";

-- lockOwnPages
lock table own_pages in share row exclusive mode;
select *
from "own_pages"
order by "created_at", "id";

-- insertOwnPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
insert into "own_pages" ("slug", "title", "body", "place", "search_title", "description", "published")
values ($1, $2, $3, $4, $5, $6, $7)
returning *;

-- updateOwnPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
update "own_pages"
set "slug" = $1, "title" = $2, "body" = $3, "place" = $4, "search_title" = $5, "description" = $6, "published" = $7
where "id" = $8
returning *;

-- deleteOwnPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
delete from "own_pages"
where "id" = $1;

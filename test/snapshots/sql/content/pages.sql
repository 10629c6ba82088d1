-- findOwnPages: living
select *
from "own_pages"
where deleted_at is null
order by "created_at", "id";

-- findOwnPages: deleted
select *
from "own_pages"
where deleted_at > now() - make_interval(days => 30)
order by "created_at", "id";

-- lockOwnPages
lock table own_pages in share row exclusive mode;
select *
from "own_pages"
where deleted_at is null
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
update "own_pages"
set "deleted_at" = now()
where "id" = $1;

-- restoreOwnPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
update "own_pages"
set "deleted_at" = $1
where "id" = $2
returning *;

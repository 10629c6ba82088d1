-- findCmsPages: living
select *
from "pages"
where deleted_at is null
order by "created_at", "id";

-- findCmsPages: deleted
select *
from "pages"
where deleted_at > now() - make_interval(days => 30)
order by "created_at", "id";

-- lockCmsPages
lock table pages in share row exclusive mode;
select *
from "pages"
where deleted_at is null
order by "created_at", "id";

-- insertCmsPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
insert into "pages" ("slug", "title", "body", "menu", "search_title", "description", "published")
values ($1, $2, $3, $4, $5, $6, $7)
returning *;

-- updateCmsPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
update "pages"
set "slug" = $1, "title" = $2, "body" = $3, "menu" = $4, "search_title" = $5, "description" = $6, "published" = $7
where "id" = $8
returning *;

-- deleteCmsPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
update "pages"
set "deleted_at" = now()
where "id" = $1;

-- restoreCmsPage
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');
update "pages"
set "deleted_at" = $1
where "id" = $2
returning *;

-- findBlogs: the first page
select "blogs".*, created_at::text as "sort_value"
from "blogs"
where (deleted_at is null and state = 'published')
order by created_at desc, id desc
limit $1;

-- findBlogs: a later page by topic, found
select "blogs".*, lower(blog_topic)::text as "sort_value"
from "blogs"
where (deleted_at is null and state = 'published' and lower(blog_topic || ' ' || blog_catg || ' ' || mini_desc || ' ' || blog_id) like $1) and (lower(blog_topic), id) > ($2::text, $3::uuid)
order by lower(blog_topic) asc, id asc
limit $4;

-- findBlogs: of staff, drafts alone
select "blogs".*, created_at::text as "sort_value"
from "blogs"
where (deleted_at is null and state = $1)
order by created_at desc, id desc
limit $2;

-- countBlogs
select count(*) as "count"
from "blogs"
where (deleted_at is null and state = 'published' and lower(blog_topic || ' ' || blog_catg || ' ' || mini_desc || ' ' || blog_id) like $1);

-- findBlog
select *
from "blogs"
where "blog_id" = $1 and "deleted_at" is null and state in ('published', 'hidden');

-- findAnyBlog
select *
from "blogs"
where "blog_id" = $1 and "deleted_at" is null;

-- findRelatedBlogs
select *
from "blogs"
where "deleted_at" is null and state = 'published' and "id" != $1
order by (blog_catg = $2) desc, "created_at" desc, "id" desc
limit $3;

-- insertBlog
insert into "blogs" ("blog_id", "blog_topic", "blog_catg")
values ($1, $2, $3)
on conflict ("blog_id")
where "deleted_at" is null do nothing
returning *;

-- lockBlog
select *
from "blogs"
where "blog_id" = $1 and "deleted_at" is null
for update;

-- findBlogsById
select *
from "blogs"
where blog_id = any($1::text[]) and "deleted_at" is null
order by "id";

-- lockBlogsById
select *
from "blogs"
where blog_id = any($1::text[]) and "deleted_at" is null
order by "id"
for update;

-- lockDeletedBlog
select *
from "blogs"
where "blog_id" = $1 and deleted_at > now() - make_interval(days => 30)
order by "deleted_at" desc
limit $2
for update;

-- updateBlog
update "blogs"
set "blog_topic" = $1
where "id" = $2
returning *;

-- publishDueBlogs
update blogs
set state = 'published'
where id in (
  select id
  from blogs
  where state = 'scheduled' and publish_at <= now() and deleted_at is null
  order by publish_at
  for no key update skip locked
);

-- putPreview
insert into "blog_previews" ("blog_ref", "token_hash", "expires_at")
values ($1, $2, now() + make_interval(days => $3::int))
on conflict ("blog_ref") do update set "token_hash" = $4, "expires_at" = now() + make_interval(days => $5::int)
returning "expires_at";

-- findPreviewed
select "blogs".*, "expires_at"
from "blogs"
inner join "blog_previews" on "blog_ref" = "blogs"."id"
where "token_hash" = $1 and "expires_at" > now() and "deleted_at" is null;

-- findBlogs: the first page
select "blogs".*, created_at::text as "sort_value"
from "blogs"
where deleted_at is null
order by created_at desc, id desc
limit $1;

-- findBlogs: a later page by topic, found
select "blogs".*, lower(blog_topic)::text as "sort_value"
from "blogs"
where (deleted_at is null and lower(blog_topic || ' ' || blog_catg || ' ' || mini_desc || ' ' || blog_id) like $1) and (lower(blog_topic), id) > ($2::text, $3::uuid)
order by lower(blog_topic) asc, id asc
limit $4;

-- countBlogs
select count(*) as "count"
from "blogs"
where (deleted_at is null and lower(blog_topic || ' ' || blog_catg || ' ' || mini_desc || ' ' || blog_id) like $1);

-- findBlog
select *
from "blogs"
where "blog_id" = $1 and "deleted_at" is null;

-- findRelatedBlogs
select *
from "blogs"
where "deleted_at" is null and "id" != $1
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

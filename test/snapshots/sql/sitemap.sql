-- countSitemapProducts
select count(*) as "count"
from "products"
where "deleted_at" is null;

-- findSitemapProducts
select "product_id", "updated_at"
from "products"
where "deleted_at" is null
order by "id"
limit $1
offset $2;

-- findSitemapBlogs
select "blog_id", "updated_at"
from "blogs"
where "deleted_at" is null
order by "id"
limit $1;

-- countSitemapProducts
select count(*) as "count"
from "products"
where "deleted_at" is null and "listed" = $1;

-- findSitemapProducts
select "product_id", "updated_at"
from "products"
where "deleted_at" is null and "listed" = $1
order by "id"
limit $2
offset $3;

-- findSitemapBlogs
select "blog_id", "updated_at"
from "blogs"
where "deleted_at" is null and "state" = $1
order by "id"
limit $2;

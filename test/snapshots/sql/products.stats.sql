-- aggregateCategories
select "category", count(*) as "count", round(avg(price_cents))::bigint as "average_price_cents", sum(stock) as "total_stock"
from "products"
where "deleted_at" is null
group by "category"
order by "count" desc, "category";

-- countLowStock
select count(*) as "low", count(*) filter (where stock = 0) as "none"
from "products"
where "deleted_at" is null and "stock" <= $1;

-- findLowStock
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at"
from "products"
where "deleted_at" is null and "stock" <= $1
order by "stock", "id"
limit $2;

-- findRelated
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at"
from "products"
where "deleted_at" is null and "category" = $1 and stock > 0 and (created_at, id) < (
  select created_at, id
  from products
  where id = $2
)
order by "created_at" desc, "id" desc
limit $3;
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at"
from "products"
where "deleted_at" is null and "category" = $1 and stock > 0 and (created_at, id) > (
  select created_at, id
  from products
  where id = $2
)
order by "created_at" desc, "id" desc
limit $3;
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at"
from "products"
where "deleted_at" is null and "category" = $1 and stock = 0 and id <> $2
order by "created_at" desc, "id" desc
limit $3;

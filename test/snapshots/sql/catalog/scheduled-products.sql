-- isAnyDue
select "id"
from "products"
where due_at <= now() and deleted_at is null
limit $1;

-- lockDueProducts
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams"
from "products"
where due_at <= now() and deleted_at is null
order by "due_at"
limit $1
for no key update skip locked;

-- applySchedules
update "products"
set "due_at" = $1
where id = any($2::uuid[])
returning "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count";

-- hasSchedules
select "id"
from "products"
where (state <> 'published' or sale_cents is not null) and "deleted_at" is null
limit $1;

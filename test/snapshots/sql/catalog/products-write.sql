-- insertProduct
insert into "products" ("product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
on conflict ("product_id")
where "deleted_at" is null do nothing
returning "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count";

-- updateProduct
update "products"
set "product_id" = $1, "product_name" = $2, "alt_names" = $3, "category" = $4, "price_cents" = $5, "last_price_cents" = $6, "stock" = $7, "description" = $8, "images" = $9, "image_alts" = $10
where "id" = $11
returning "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count";

-- softDeleteProducts
update "products"
set "deleted_at" = now()
where id = any($1::uuid[]);

-- lockDeletedProduct
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count"
from "products"
where "product_id" = $1 and deleted_at > now() - make_interval(days => 30)
order by "deleted_at" desc
limit $2
for update;

-- isProductIdTaken
select "id"
from "products"
where "product_id" = $1 and "deleted_at" is null;

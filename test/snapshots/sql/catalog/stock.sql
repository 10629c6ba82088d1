-- lockProductsById: by ids
select (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", "content_version"
from "products"
where product_id = any($1::text[]) and "deleted_at" is null
order by "id"
for no key update;

-- lockProductsById: or by codes
select (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", "content_version"
from "products"
where products.id in (
  select id
  from products
  where product_id = any($1::text[]) and deleted_at is null
  union all select product_ref
  from product_details
  where lower("barcode") = any(array(
    select lower(code)
    from unnest($2::text[]) as code
  ))
) and "deleted_at" is null
order by "id"
for no key update;

-- listFewLeft
select "product_id"
from "products"
where product_id = any($1::text[]) and "stock" <= $2;

-- lockOpenProducts
select (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average"
from "products"
where product_id = any($1::text[]) and "deleted_at" is null and products.state in ('published', 'hidden')
order by "id"
for no key update;

-- lockProducts
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams"
from "products"
where id = any($1::uuid[])
order by "id"
for no key update;

-- findToChange: unlocked
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams"
from "products"
where (id = any($1::uuid[]) or (product_id = any($2::text[]) and deleted_at is null and products.state in ('published', 'hidden')))
order by "id";

-- findToChange: locked
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams"
from "products"
where (id = any($1::uuid[]) or (product_id = any($2::text[]) and deleted_at is null and products.state in ('published', 'hidden')))
order by "id"
for no key update;

-- moveStock
update products
set stock = stock + move.change, sold = sold - move.change
from unnest($1::uuid[], $2::int[]) as move(id, change)
where products.id = move.id;

-- moveEditedStock
with moved as (
  update products
  set stock = stock + move.change, sold = sold - move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
  returning products.id, move.change, products.stock, products.version
)
insert into stock_movements (product_ref, change, reason, order_ref, actor, stock_after, version)
select id, change, 'edit', $3::uuid, $4, stock, version
from moved
where change <> 0;

-- setStockReason
select set_config('araliya.stock', $1, true);

-- disableStockTrigger
select set_config('araliya.stock', 'booked', true);

-- recordStock
select set_config('araliya.stock', $1, true);
update products
set stock = stock + move.change
from unnest($1::uuid[], $2::int[]) as move(id, change)
where products.id = move.id;

-- findProducts: the first page
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", created_at::text as "sort_value"
from "products"
where (deleted_at is null and listed)
order by created_at desc, id desc
limit $1;

-- findProducts: a later page by price, narrowed
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", last_price_cents::text as "sort_value"
from "products"
where (deleted_at is null and listed and category = $1 and last_price_cents >= $2 and last_price_cents <= $3 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $4 and (stock_level <= stock_level($5::int) and stock <= $6::int)) and (last_price_cents, id) < ($7::bigint, $8::uuid)
order by last_price_cents desc, id desc
limit $9;

-- findProducts: by name, all
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", lower(product_name) collate "C"::text as "sort_value"
from "products"
where (deleted_at is null and listed)
order by lower(product_name) collate "C" asc, id asc;

-- findProducts: of staff, drafts alone
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", created_at::text as "sort_value"
from "products"
where (deleted_at is null and state = $1)
order by created_at desc, id desc
limit $2;

-- findProducts: a search of few by price
with "found" as materialized (
  select "id"
  from "products"
  where (deleted_at is null and listed and category = $1 and search_document @@ to_tsquery('simple', $2) and last_price_cents >= $3 and last_price_cents <= $4 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $5 and (stock_level <= stock_level($6::int) and stock <= $7::int))
)
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", last_price_cents::text as "sort_value"
from "products"
where id in (
  select id
  from found
) and (last_price_cents, id) > ($8::bigint, $9::uuid)
order by last_price_cents asc, id asc
limit $10;

-- findProducts: a search of many by stock
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", stock::text as "sort_value"
from "products"
where (deleted_at is null and listed and category = $1 and search_document @@ to_tsquery('simple', $2) and last_price_cents >= $3 and last_price_cents <= $4 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $5 and (stock_level <= stock_level($6::int) and stock <= $7::int)) and (stock, id) > ($8::integer, $9::uuid)
order by stock_level asc, stock asc, id asc
limit $10;

-- countProducts: all
select count(*) as "count"
from (
  select "id"
  from "products"
  where (deleted_at is null and listed)
) as "found";

-- countProducts: narrowed
select count(*) as "count"
from (
  select "id"
  from "products"
  where (deleted_at is null and listed and category = $1 and search_document @@ to_tsquery('simple', $2) and last_price_cents >= $3 and last_price_cents <= $4 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $5 and (stock_level <= stock_level($6::int) and stock <= $7::int))
) as "found";

-- countProducts: no further
select count(*) as "count"
from (
  select "id"
  from "products"
  where (deleted_at is null and listed and category = $1 and search_document @@ to_tsquery('simple', $2) and last_price_cents >= $3 and last_price_cents <= $4 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $5 and (stock_level <= stock_level($6::int) and stock <= $7::int))
  limit $8
) as "found";

-- findProductIds: all
select "product_id"
from "products"
where (deleted_at is null and listed)
order by "id"
limit $1;

-- findProductIds: found
with "found" as materialized (
  select "id"
  from "products"
  where (deleted_at is null and listed and category = $1 and (search_document @@ to_tsquery('simple', $2) or lower(product_id) like $3) and last_price_cents >= $4 and last_price_cents <= $5 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $6 and (stock_level <= stock_level($7::int) and stock <= $8::int))
)
select "product_id"
from "products"
where id in (
  select id
  from found
)
order by "id"
limit $9;

-- findProduct
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count"
from "products"
where "product_id" = $1 and "deleted_at" is null and products.state in ('published', 'hidden');

-- findAnyProduct
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count"
from "products"
where "product_id" = $1 and "deleted_at" is null;

-- findProductsById: by ids
select (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count"
from "products"
where product_id = any($1::text[]) and "deleted_at" is null;

-- findProductsById: or by codes
select (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count"
from "products"
where products.id in (
  select id
  from products
  where product_id = any($1::text[]) and deleted_at is null
  union all select product_ref
  from product_details
  where lower("sku") = any(array(
    select lower(code)
    from unnest($2::text[]) as code
  ))
) and "deleted_at" is null;

-- findOpenProducts
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
where product_id = any($1::text[]) and "deleted_at" is null and products.state in ('published', 'hidden');

-- findListedProducts
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
where product_id = any($1::text[]) and "deleted_at" is null and "listed" = $2;

-- countCategories
select "category", count(*) as "count"
from "products"
where "deleted_at" is null and listed
group by "category"
order by "count" desc, "category";

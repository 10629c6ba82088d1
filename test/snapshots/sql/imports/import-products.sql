-- insertProducts
with written as (
  insert into products ("product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "usual_cents", "publish_at", "sale_cents", "sale_from", "sale_until", state)
  select "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "usual_cents", "publish_at", "sale_cents", "sale_from", "sale_until", coalesce(state, 'published')
  from json_to_recordset($1::json) as p("product_id" text, "product_name" text, "alt_names" text[], "category" text, "price_cents" bigint, "last_price_cents" bigint, "stock" integer, "description" text, "images" text[], "image_alts" text[], "usual_cents" bigint, "publish_at" timestamptz, "sale_cents" bigint, "sale_from" timestamptz, "sale_until" timestamptz, "state" text)
  returning "products"."id", "products"."product_id", "products"."stock", "products"."version", "products"."created_at", "products"."updated_at", "products"."on_sale", "products"."last_price_cents", "products"."usual_cents", "products"."state", "products"."publish_at", "products"."sale_from", "products"."sale_until", "products"."rating_count", "products"."rating_average", 0 as before
), booked as (
  insert into stock_movements (product_ref, change, reason, import_id, note, actor, stock_after, version)
  select id, stock - before, $2, $3::uuid, $4, $5, stock, version
  from written
  where stock <> before
)
select *
from written;

-- overwriteProducts
with written as (
  update products
  set "product_name" = "p"."product_name", "alt_names" = "p"."alt_names", "category" = "p"."category", "price_cents" = "p"."price_cents", "last_price_cents" = "p"."last_price_cents", "stock" = "p"."stock", "description" = "p"."description", "images" = "p"."images", "image_alts" = "p"."image_alts", "usual_cents" = "p"."usual_cents", "publish_at" = "p"."publish_at", "sale_cents" = "p"."sale_cents", "sale_from" = "p"."sale_from", "sale_until" = "p"."sale_until", state = coalesce(p.state, 'published')
  from json_to_recordset($1::json) as p("product_id" text, "product_name" text, "alt_names" text[], "category" text, "price_cents" bigint, "last_price_cents" bigint, "stock" integer, "description" text, "images" text[], "image_alts" text[], "usual_cents" bigint, "publish_at" timestamptz, "sale_cents" bigint, "sale_from" timestamptz, "sale_until" timestamptz, "state" text), (
    select product_id as named, stock as before
    from products
    where deleted_at is null
  ) as was
  where products.product_id = p.product_id and products.deleted_at is null and was.named = p.product_id
  returning "products"."id", "products"."product_id", "products"."stock", "products"."version", "products"."created_at", "products"."updated_at", "products"."on_sale", "products"."last_price_cents", "products"."usual_cents", "products"."state", "products"."publish_at", "products"."sale_from", "products"."sale_until", "products"."rating_count", "products"."rating_average", was.before
), booked as (
  insert into stock_movements (product_ref, change, reason, import_id, note, actor, stock_after, version)
  select id, stock - before, $2, $3::uuid, $4, $5, stock, version
  from written
  where stock <> before
)
select *
from written;

-- countShopProducts
select count(*) as "count"
from "products"
where "deleted_at" is null;

-- listProductIds: the first
select "id", "product_id"
from "products"
where "deleted_at" is null and "id" > $1
order by "id"
limit $2;

-- listProductIds: later ones
select "id", "product_id"
from "products"
where "deleted_at" is null and "id" > $1
order by "id"
limit $2;

-- closeBatch
select keep_held_words(), pg_notify('catalogue', nextval('catalogue_version')::text);

-- vacuumWritten
select set_config('synchronous_commit', 'local', true), pg_logical_emit_message(true, 'araliya', '');
vacuum (skip_locked, index_cleanup off, truncate off, process_toast off) products, events;

-- mergeTextIndexes
select gin_clean_pending_list('products_names_idx'), gin_clean_pending_list('products_document_idx');

-- insertImportChanges
insert into "import_changes" ("import_id", "refs", "changes", "images", "groups")
values ($1, $2, $3, $4, $5);

-- deleteExpiredImportChanges
delete from "import_changes"
where import_id in (
  select id
  from imports
  where changed_at < now() - make_interval(days => 30)
);

-- findUndoScope
with counted as (
  select ref, count(*)::int as times
  from import_changes, unnest(refs) as ref
  where import_id = $1::uuid
  group by ref
)
select count(*)::int as total, coalesce(jsonb_object_agg(ref, times) filter (where times > 1), '{}') as repeated, (
  select coalesce(jsonb_object_agg(id, times), '{}')
  from (
    select change ->> 'groupId' as id, count(*)::int as times
    from import_changes, jsonb_array_elements(groups) as change
    where import_id = $2::uuid
    group by 1
  ) as grouped
) as groups
from counted;

-- lastImportChanges: the last
select "id", "import_id", "seq", "refs", "changes", "groups"
from "import_changes"
where "import_id" = $1
order by "seq" desc
limit $2;

-- lastImportChanges: the one before
select "id", "import_id", "seq", "refs", "changes", "groups"
from "import_changes"
where "import_id" = $1 and "seq" < $2
order by "seq" desc
limit $3;

-- deleteImportChanges
delete from "import_changes"
where "id" = $1;

-- findLaterChanges
select "import_changes"."id", "import_id", "seq", "refs", "changes", "file_name"
from "import_changes"
inner join "imports" on "imports"."id" = "import_changes"."import_id"
where "seq" > $1 and "import_id" <> $2 and refs && $3::uuid[]
order by "seq" desc
limit $4;

-- findToUndo: to preview
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", deleted_at is not null as "deleted", coalesce(deleted_at > (
  select "imports"."changed_at"
  from "imports"
  where "imports"."id" = $1::uuid
), false) as "deleted_since"
from "products"
where id = any($2::uuid[])
order by "id";

-- findToUndo: to undo
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", deleted_at is not null as "deleted", coalesce(deleted_at > (
  select "imports"."changed_at"
  from "imports"
  where "imports"."id" = $1::uuid
), false) as "deleted_since"
from "products"
where id = any($2::uuid[])
order by "id"
for no key update;

-- findToUndo: of a bulk change
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count", (
  select "low_stock_at"
  from product_details
  where product_ref = products.id
) as "low_stock_at", (
  select "weight_grams"
  from product_details
  where product_ref = products.id
) as "weight_grams", deleted_at is not null as "deleted", coalesce(deleted_at > (
  select "bulk_jobs"."finished_at"
  from "bulk_jobs"
  where "bulk_jobs"."id" = $1::uuid
), false) as "deleted_since"
from "products"
where id = any($2::uuid[])
order by "id"
for no key update;

-- undeleteProducts
update "products"
set "deleted_at" = $1
where id = any($2::uuid[])
returning "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average", "state", "publish_at", "sale_cents", "sale_from", "sale_until", "usual_cents", "on_sale", "review_count";

-- insertUndoRows
insert into import_undo_rows (import_id, position, product_ref, product_id, product_name, outcome, reason, fields)
select $1::uuid, position, product_ref, product_id, product_name, outcome, reason, fields
from json_to_recordset($2::json) as r(position integer, product_ref uuid, product_id text, product_name text, outcome text, reason text, fields jsonb);

-- findUndoRows: the first page
select *
from "import_undo_rows"
where "import_id" = $1
order by "position" asc
limit $2;

-- findUndoRows: a later page
select *
from "import_undo_rows"
where "import_id" = $1 and "position" > $2::bigint
order by "position" asc
limit $3;

-- findSkippedProducts
select "product_ref"
from "import_undo_rows"
where "import_id" = $1 and "outcome" = $2 and product_ref = any($3::uuid[]);

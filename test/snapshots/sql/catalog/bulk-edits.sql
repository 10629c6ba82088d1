-- insertBulkJob
insert into "bulk_jobs" ("kind", "action", "total", "actor_id", "api_key_id", "actor", "finished_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning *;
insert into bulk_items (job_id, position, product_id, input)
select $1::uuid, item.position, item.id, item.input
from unnest($2::text[], $3::text[]) with ordinality as item(id, input, position);

-- findBulkJob
select *
from "bulk_jobs"
where "kind" = $1 and "id" = $2;

-- findBulkJobs
select "bulk_jobs".*, "undo"."id" as "undone_by", (undo.id is null and bulk_jobs.undoes is null and bulk_jobs.finished_at > now() - make_interval(days => 30) and exists (
  select
  from bulk_items
  where job_id = bulk_jobs.id and change is not null
)) as "can_undo"
from "bulk_jobs"
left join "bulk_jobs" as "undo" on "undo"."undoes" = "bulk_jobs"."id"
where "bulk_jobs"."kind" = $1
order by "bulk_jobs"."created_at" desc, "bulk_jobs"."id" desc
limit $2;

-- lockBulkJob
select "bulk_jobs".*, "undo"."id" as "undone_by", (undo.id is null and bulk_jobs.undoes is null and bulk_jobs.finished_at > now() - make_interval(days => 30) and exists (
  select
  from bulk_items
  where job_id = bulk_jobs.id and change is not null
)) as "can_undo"
from "bulk_jobs"
left join "bulk_jobs" as "undo" on "undo"."undoes" = "bulk_jobs"."id"
where "bulk_jobs"."kind" = $1 and "bulk_jobs"."id" = $2
for no key update of "bulk_jobs";

-- insertBulkUndo
select count(*)::int as total
from bulk_items
where job_id = $1::uuid and change is not null;
insert into "bulk_jobs" ("action", "actor_id", "api_key_id", "actor", "undoes")
values ($1, $2, $3, $4, $5)
returning *;
insert into bulk_items (job_id, position, product_id, product_ref, change)
select $1::uuid, row_number() over (order by position), product_id, product_ref, change
from bulk_items
where job_id = $2::uuid and change is not null;

-- findBulkItems: the first page
select *
from "bulk_items"
where "job_id" = $1 and "outcome" is not null
order by "position" asc
limit $2;

-- findBulkItems: of one outcome
select *
from "bulk_items"
where "job_id" = $1 and "outcome" = $2 and "position" > $3::bigint
order by "position" asc
limit $4;

-- lockPendingItems
select *
from "bulk_items"
where "job_id" = $1 and "outcome" is null
order by "position"
limit $2
for update skip locked;

-- storeOutcomes
update bulk_items
set outcome = case when o.reason is null then 'ok' else 'failed' end, reason = o.reason, product_ref = coalesce(o.product_ref, bulk_items.product_ref), change = coalesce(o.change, bulk_items.change)
from json_to_recordset($1::json) as o(position integer, reason text, product_ref uuid, change jsonb)
where job_id = $2::uuid and bulk_items.position = o.position;
update bulk_jobs
set succeeded = succeeded + $1, failed = failed + $2, heartbeat_at = clock_timestamp(), finished_at = case when succeeded + failed + $3 >= total then clock_timestamp() end
where id = $4::uuid;

-- findStalledBulkJobs
select "id"
from "bulk_jobs"
where "kind" = $1 and "finished_at" is null and "heartbeat_at" < now() - make_interval(secs => $2)
order by "heartbeat_at"
limit $3;

-- touchBulkJob
update "bulk_jobs"
set "heartbeat_at" = clock_timestamp()
where "id" = $1;

-- deleteOldBulkJobs
delete from "bulk_jobs"
where "finished_at" < now() - make_interval(days => $1);

-- updateProducts
update products
set category = coalesce(c.category, products.category), price_cents = coalesce(c.price_cents, products.price_cents), last_price_cents = coalesce(c.last_price_cents, products.last_price_cents), stock = coalesce(c.stock, products.stock), usual_cents = coalesce(c.usual_cents, products.usual_cents), sale_cents = coalesce(c.sale_cents, products.sale_cents), state = coalesce(c.state, products.state), publish_at = case when c.state is null then products.publish_at else c.publish_at end
from json_to_recordset($1::json) as c(id uuid, category text, price_cents bigint, last_price_cents bigint, stock integer, usual_cents bigint, sale_cents bigint, state text, publish_at timestamptz)
where products.id = c.id
returning "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "products"."state", "products"."publish_at", "products"."sale_cents", "products"."sale_from", "products"."sale_until", "products"."usual_cents", "products"."on_sale", "products"."review_count";

-- findFeeds
select "feeds".*, "imports"."id" as "import_id"
from "feeds"
left join "imports" on "imports"."id" = "feeds"."import_id"
order by "feeds"."created_at", "feeds"."id";

-- lockFeed
select *
from "feeds"
where "id" = $1
for update;

-- insertFeed
insert into "feeds" ("name", "url", "mapping", "sealed_url", "images", "frequency", "hour", "delete_missing", "max_megabytes", "timeout_seconds", "max_rejected_percent", "max_deleted_percent", "due_at", "actor")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
returning *;

-- updateFeed
update "feeds"
set "state" = $1, "run" = $2, "version" = version + 1, "updated_at" = now()
where "id" = $3
returning *;

-- deleteFeed
delete from "feeds"
where "id" = $1;

-- requestFeedRun
update "feeds"
set "run_requested" = $1, "force" = $2
where "id" = $3
returning *;

-- findDueFeeds
select *
from "feeds"
where (("run" is null and ("run_requested" = $1 or ("state" = $2 and "due_at" <= $3))) or ("heartbeat_at" < now() - interval '30 seconds' and "run" is not null))
order by "due_at";

-- claimFeed: one that is due
update "feeds"
set "run" = $1, "heartbeat_at" = now(), "due_at" = $2, "run_requested" = $3, "failures" = $4
where "id" = $5 and "version" = $6 and "due_at" = $7 and "run_requested" = $8 and "run" is not distinct from $9 and ("run" is null or "heartbeat_at" < now() - interval '30 seconds')
returning *;

-- claimFeed: one that was left
update "feeds"
set "run" = $1, "heartbeat_at" = now(), "due_at" = $2, "run_requested" = $3, "failures" = $4
where "id" = $5 and "version" = $6 and "due_at" = $7 and "run_requested" = $8 and "run" is not distinct from $9 and ("run" is null or "heartbeat_at" < now() - interval '30 seconds')
returning *;

-- renewFeedLease
update "feeds"
set "heartbeat_at" = now()
where "id" = $1 and "run" = $2;

-- endFeedRun
update "feeds"
set "outcome" = $1, "failures" = $2, "message" = $3, "run" = $4, "heartbeat_at" = $5
where "id" = $6 and "run" = $7
returning *;

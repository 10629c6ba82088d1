-- insertImport
insert into "imports" ("file_name", "report", "created_by", "actor", "bytes", "recognised", "mapping", "options", "message")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
returning *;

-- updateUpload
update "imports"
set "bytes" = $1, "state" = $2, "recognised" = $3, "message" = $4
where "id" = $5
returning *;

-- findImport
select *
from "imports"
where "id" = $1;

-- findImports: the first page
select "imports".*, created_at::text as "sort_value"
from "imports"
order by created_at desc, id desc
limit $1;

-- findImports: a later page
select "imports".*, created_at::text as "sort_value"
from "imports"
where (created_at, id) < ($1::timestamptz, $2::uuid)
order by created_at desc, id desc
limit $3;

-- beginImport
update "imports"
set "mapping" = $1, "options" = $2, "dry_run" = $3, "report" = $4, "undo" = $5, "run" = gen_random_uuid(), "state" = $6, "message" = $7, "stop_requested" = $8, "started_at" = now(), "heartbeat_at" = now(), "finished_at" = $9
where "id" = $10 and ("state" not in ($11, $12, $13, $14) or "heartbeat_at" < $15)
returning *;
delete from "import_rows"
where "import_id" = $1;
delete from "import_undo_rows"
where "import_id" = $1;

-- beginUndo
update "imports"
set "undo" = $1, "dry_run" = $2, "run" = gen_random_uuid(), "state" = $3, "message" = $4, "stop_requested" = $5, "started_at" = now(), "heartbeat_at" = now(), "finished_at" = $6
where "id" = $7 and ("state" not in ($8, $9, $10, $11) or "heartbeat_at" < $12)
returning *;

-- lockImportQueue
select pg_advisory_xact_lock(1634900017);

-- countWaitingImports
select count(*) as "count"
from "imports"
where "state" = $1 and "heartbeat_at" > now() - '5000 milliseconds'::interval;

-- reportProgress
update "imports"
set "state" = $1, "report" = $2, "undo" = $3, "changed_at" = now(), "heartbeat_at" = now()
where "id" = $4 and "run" = $5
returning "stop_requested";

-- finishImport
update "imports"
set "state" = $1, "message" = $2, "report" = $3, "finished_at" = now()
where "id" = $4 and "run" = $5
returning *;

-- requestStop
update "imports"
set "stop_requested" = $1
where "id" = $2;

-- findImportsBefore
select "id"
from "imports"
where "created_at" < $1 and "state" not in ($2, $3, $4);

-- findImportsToKeep
select "id"
from "imports"
where id::text = any($1) and ("created_at" >= $2 or "state" in ($3, $4, $5));

-- deleteImportsBefore
delete from "imports"
where "created_at" < $1 and "state" not in ($2, $3, $4) and (changed_at is null or changed_at < now() - make_interval(days => 30)) and (undo is null or finished_at < $5);

-- deleteImport
delete from "imports"
where "id" = $1;

-- isTimeToClaim
select not exists (
  select
  from import_leases
  where kind = $1 and heartbeat_at >= now() - '5000 milliseconds'::interval
) or not exists (
  select
  from imports
  where id = $2::uuid and run = $3::uuid and not stop_requested and heartbeat_at >= now() - '2000 milliseconds'::interval
) as "isTime";

-- claimLease: to write
with waiting as (
  update imports
  set state = 'waiting', heartbeat_at = now()
  where id = $1::uuid and run = $2::uuid
  returning id, started_at, stop_requested, set_config('synchronous_commit', 'off', true)
), gone as (
  delete from import_leases
  where kind in (
    select kind
    from import_leases
    where kind = $3 and heartbeat_at < now() - '5000 milliseconds'::interval
    for update skip locked
  )
), taken as (
  insert into import_leases (kind, run)
  select $4, $5::uuid
  from waiting
  where not stop_requested and not exists (
    select
    from import_leases
    where kind = $6
  ) and not exists (
    select
    from imports as other
    where other.state = 'waiting' and other.dry_run = false and other.heartbeat_at > now() - '5000 milliseconds'::interval and (other.started_at, other.id) < (waiting.started_at, waiting.id)
  )
  on conflict do nothing
  returning run
)
select coalesce((
  select stop_requested
  from waiting
), true) as stop, exists (
  select
  from taken
) or exists (
  select
  from import_leases
  where kind = $7 and run = $8::uuid and heartbeat_at >= now() - '5000 milliseconds'::interval
) as "isMine";

-- claimLease: to plan
with waiting as (
  update imports
  set state = 'waiting', heartbeat_at = now()
  where id = $1::uuid and run = $2::uuid
  returning id, started_at, stop_requested, set_config('synchronous_commit', 'off', true)
), gone as (
  delete from import_leases
  where kind in (
    select kind
    from import_leases
    where kind = $3 and heartbeat_at < now() - '5000 milliseconds'::interval
    for update skip locked
  )
), taken as (
  insert into import_leases (kind, run)
  select $4, $5::uuid
  from waiting
  where not stop_requested and not exists (
    select
    from import_leases
    where kind = $6
  ) and not exists (
    select
    from imports as other
    where other.state = 'waiting' and other.dry_run = true and other.heartbeat_at > now() - '5000 milliseconds'::interval and (other.started_at, other.id) < (waiting.started_at, waiting.id)
  )
  on conflict do nothing
  returning run
)
select coalesce((
  select stop_requested
  from waiting
), true) as stop, exists (
  select
  from taken
) or exists (
  select
  from import_leases
  where kind = $7 and run = $8::uuid and heartbeat_at >= now() - '5000 milliseconds'::interval
) as "isMine";

-- renewLease
with held as (
  update import_leases
  set heartbeat_at = now()
  where kind = $1 and run = $2::uuid
  returning run
)
update imports
set heartbeat_at = now()
from held
where imports.id = $3::uuid and imports.run = held.run;

-- releaseLease
delete from "import_leases"
where "kind" = $1 and "run" = $2;

-- lockLease
select set_config('synchronous_commit', 'off', true), set_config('gin_pending_list_limit', '128kB', true), set_config('araliya.words', 'held', true)
from import_leases
where kind = $1 and run = $2::uuid
for key share;

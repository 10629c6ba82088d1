-- addFailures
insert into login_failures as known (key, failures, last_failed_at)
select key, $1::int, clock_timestamp()
from unnest($2::text[]) as key
on conflict (key) do update set failures = case when known.last_failed_at < now() - make_interval(secs => $3) then $4::int else known.failures + $5::int end, previous_failed_at = case when known.last_failed_at < now() - make_interval(secs => $6) then null else known.last_failed_at end, last_failed_at = greatest(known.last_failed_at, clock_timestamp())
returning key, failures, last_failed_at::text as at, extract(epoch from last_failed_at - previous_failed_at)::float8 as seconds;

-- clearFailures
delete from "login_failures"
where "key" = $1;

-- clearFailuresUnder
delete from "login_failures"
where starts_with(key, $1);

-- subtractFailures
with taken as (
  select key, at
  from unnest($1::text[], $2::timestamptz[]) as failed(key, at)
), locked as (-- as they are behind the lock: another request may have subtracted its own while this one waited select known.key, known.failures, known.last_failed_at, known.previous_failed_at from login_failures as known join taken using (key) order by known.key for update of known), deleted as (
  delete from login_failures as known using locked
  where known.key = locked.key and locked.failures <= $3
)
update login_failures as known
set failures = locked.failures - $4, last_failed_at = case when locked.last_failed_at = taken.at then coalesce(locked.previous_failed_at, locked.last_failed_at) else locked.last_failed_at end
from taken
join locked using (key)
where known.key = taken.key and locked.failures > $5;

-- deleteOldFailures
delete from "login_failures"
where "last_failed_at" < now() - interval '2 days';

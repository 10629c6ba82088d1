-- addCalls
insert into call_counts as known (key, calls, ends_at)
select key, calls, now() + make_interval(secs => seconds)
from unnest($1::text[], $2::integer[], $3::float8[]) as added(key, calls, seconds) -- several servers count the same callers: in one order, none of them waits for another in a circle
order by key
on conflict (key) do update set calls = case when known.ends_at <= now() then excluded.calls else known.calls + excluded.calls end, ends_at = case when known.ends_at <= now() then excluded.ends_at else known.ends_at end
returning key, calls, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as left;

-- deleteOldCallCounts
delete from "call_counts"
where "ends_at" < now();

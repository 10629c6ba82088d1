-- insertEvents
insert into events (type, entity, entity_id, version, customer_id, data)
select type, entity, "entityId", version, "customerId", data
from json_to_recordset($1::json) as e(type text, entity text, "entityId" text, version integer, "customerId" uuid, data json);

-- sequenceEvents
select pg_try_advisory_xact_lock(hashtext('events.position')) as acquired, set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true);

-- findUnsequencedAge
select extract(epoch from now() - at)::float8 as age
from events
where position is null
order by seq
limit 1;

-- findEvents: the first page
select *
from "events"
where "position" is not null
order by "position" asc
limit $1;

-- findEvents: a later page, narrowed
select *
from "events"
where "position" is not null and type = any($1::text[]) and "entity" = $2 and "entity_id" = $3 and "position" > $4::bigint
order by "position" asc
limit $5;

-- findLatestPosition
select coalesce(max(position), 0)::float8 as position
from events;

-- maskEventsOf
update events
set data = ((data::jsonb - $1::text[]) || '{"erased": true}')::json
where customer_id = $2::uuid;

-- deleteOldEvents
delete from events
where at < now() - make_interval(days => $1) and position < (
  select max(position)
  from events
);

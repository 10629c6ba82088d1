-- insertEvents
insert into events (type, entity, entity_id, version, customer_id, data)
select type, entity, "entityId", version, "customerId", data
from json_to_recordset($1::json) as e(type text, entity text, "entityId" text, version integer, "customerId" uuid, data json);

-- placeEvents
select pg_try_advisory_xact_lock(hashtext('events.position')) as mine, set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true);
with running as materialized (
  select pg_snapshot_xmin(pg_current_snapshot()) as low, pg_snapshot_xmax(pg_current_snapshot()) as high
), unplaced as (
  select seq, min(seq) filter (where waits) over (partition by entity, entity_id) as held_from
  from (
    select seq, entity, entity_id, xid >= low and xid < high as waits
    from events, running
    where position is null
  ) as event
), ready as (
  select seq, row_number() over (order by seq) as place
  from (
    select seq
    from unplaced
    where held_from is null or seq < held_from
    order by seq
    limit $1
  ) as first
), placed as (
  update events
  set position = place + greatest((
    select max(position)
    from events
  ), (
    select value::bigint
    from settings
    where name = 'events_after'
  ), 0)
  from ready
  where events.seq = ready.seq
  returning events.seq, events.id, events.type, events.entity, events.entity_id, events.version, events.at, events.xid, events.position, events.customer_id, case when type = any($2::text[]) then data end as data
)
select *
from placed
order by position;

-- findUnplacedAge
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

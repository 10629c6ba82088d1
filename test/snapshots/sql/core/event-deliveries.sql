-- insertDeliveries
insert into deliveries (receiver, queue, event_seq, payload, customer_id, due_at)
select receiver, queue, "eventSeq", payload, "customerId", now() + coalesce("dueIn", 0) * interval '1 millisecond'
from json_to_recordset($1::json) as d(receiver text, queue text, "eventSeq" bigint, payload json, "customerId" uuid, "dueIn" float8, place integer)
order by place
returning id;

-- findWaitingReceivers
with recursive waiting as ((
  select receiver
  from deliveries
  where state = 'waiting'
  order by receiver
  limit 1
) union all select (
  select receiver
  from deliveries
  where state = 'waiting' and receiver > waiting.receiver
  order by receiver
  limit 1
) from waiting where receiver is not null)
select receiver
from waiting
where receiver is not null and not exists (
  select
  from settings
  where name = 'deliveries_paused'
);

-- claimDeliveries
with due as (
  select seq
  from deliveries as d
  where receiver = $1 and state = 'waiting' and due_at <= now() and (held_until is null or held_until < now()) and not exists (
    select
    from deliveries as earlier
    where earlier.receiver = d.receiver and earlier.queue = d.queue and earlier.state = 'waiting' and earlier.seq < d.seq
    offset 0
  ) and not exists (
    select
    from settings
    where name = 'deliveries_paused'
  )
  order by seq
  limit $2
  for update skip locked
), claimed as (
  update deliveries
  set held_until = now() + make_interval(secs => $3), attempts = attempts + 1
  from due
  where deliveries.seq = due.seq
  returning deliveries.*
)
select claimed.*, events.id as event_id, type as event_type, at as event_at, data as event_data, version as event_version
from claimed
left join events on events.seq = claimed.event_seq
order by claimed.seq;

-- noteDeliveries
update deliveries
set state = e.state, held_until = null, due_at = now() + e."dueIn" * interval '1 millisecond', answer_status = e."answerStatus", answer = e.answer, ended_at = case when e.state = 'waiting' then null else now() end
from json_to_recordset($1::json) as e(seq bigint, attempts integer, state text, "dueIn" float8, "answerStatus" integer, answer text)
where deliveries.seq = e.seq and deliveries.state = 'waiting' and (e.state = 'done' or deliveries.attempts = e.attempts);

-- findPause
select "value"
from "settings"
where "name" = $1;

-- endPause
delete from "settings"
where "name" = $1;

-- discardWaiting
update "deliveries"
set "state" = $1, "ended_at" = now(), "answer" = $2
where state = 'waiting' and (created_at <= $3::timestamptz or exists (
  select
  from events
  where seq = event_seq and at <= $4::timestamptz
));

-- countWaitedAt
select count(*) as "count"
from "deliveries"
where state = 'waiting' and (created_at <= $1::timestamptz or exists (
  select
  from events
  where seq = event_seq and at <= $2::timestamptz
));

-- countDeliveries
with waits as (
  select receiver, count(*)::integer as waiting, min(seq) as first
  from deliveries
  where state = 'waiting'
  group by receiver
), gave_up as (
  select receiver, count(*)::integer as dead
  from deliveries
  where state = 'dead'
  group by receiver
)
select coalesce(waits.receiver, gave_up.receiver) as receiver, coalesce(waiting, 0) as waiting, coalesce(dead, 0) as dead, coalesce(extract(epoch from now() - oldest.created_at), 0)::float8 as oldest_seconds
from waits full
join gave_up using (receiver)
left join deliveries as oldest on seq = first
order by 1;

-- dropDelivery
delete from "deliveries"
where "seq" = $1;

-- noteCustomer
update "deliveries"
set "customer_id" = $1
where "seq" = $2;

-- maskDeliveries
update deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where queue = 'order:7'
returning id;
delete from letters
where delivery_id = any($1::uuid[]);

-- maskDeliveriesOf
update deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where customer_id = $1::uuid or event_seq in (
  select seq
  from events
  where customer_id = $2::uuid
)
returning id;
delete from letters
where delivery_id = any($1::uuid[]);

-- deleteOldDeliveries
delete from deliveries
where (state = 'done' or receiver = 'mail' and state = 'dead') and ended_at < now() - make_interval(days => $1);

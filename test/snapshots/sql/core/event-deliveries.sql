-- insertDeliveries
insert into event_deliveries (subscriber, queue, event_seq, payload, customer_id, due_at)
select subscriber, queue, "eventSeq", payload, "customerId", now() + coalesce("dueIn", 0) * interval '1 millisecond'
from json_to_recordset($1::json) as d(subscriber text, queue text, "eventSeq" bigint, payload json, "customerId" uuid, "dueIn" float8, place integer)
order by place
returning id;

-- findWaitingSubscribers
with recursive waiting as ((
  select subscriber
  from event_deliveries
  where state = 'waiting'
  order by subscriber
  limit 1
) union all select (
  select subscriber
  from event_deliveries
  where state = 'waiting' and subscriber > waiting.subscriber
  order by subscriber
  limit 1
) from waiting where subscriber is not null)
select subscriber
from waiting
where subscriber is not null and not exists (
  select
  from settings
  where name = 'deliveries_paused'
);

-- claimDeliveries
with due as (
  select seq
  from event_deliveries as d
  where subscriber = $1 and state = 'waiting' and due_at <= now() and (claimed_until is null or claimed_until < now()) and not exists (
    select
    from event_deliveries as earlier
    where earlier.subscriber = d.subscriber and earlier.queue = d.queue and earlier.state = 'waiting' and earlier.seq < d.seq
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
  update event_deliveries
  set claimed_until = now() + make_interval(secs => $3), attempts = attempts + 1
  from due
  where event_deliveries.seq = due.seq
  returning event_deliveries.*
)
select claimed.*, events.id as event_id, type as event_type, at as event_at, data as event_data, version as event_version
from claimed
left join events on events.seq = claimed.event_seq
order by claimed.seq;

-- recordAttempts
update event_deliveries
set state = e.state, claimed_until = null, due_at = now() + e."dueIn" * interval '1 millisecond', answer_status = e."answerStatus", answer = e.answer, ended_at = case when e.state = 'waiting' then null else now() end
from json_to_recordset($1::json) as e(seq bigint, attempts integer, state text, "dueIn" float8, "answerStatus" integer, answer text)
where event_deliveries.seq = e.seq and event_deliveries.state = 'waiting' and (e.state = 'done' or event_deliveries.attempts = e.attempts)
returning set_config('synchronous_commit', 'off', true);

-- findPause
select "value"
from "settings"
where "name" = $1;

-- endPause
delete from "settings"
where "name" = $1;

-- discardWaiting
update "event_deliveries"
set "state" = $1, "ended_at" = now(), "answer" = $2
where state = 'waiting' and (created_at <= $3::timestamptz or exists (
  select
  from events
  where seq = event_seq and at <= $4::timestamptz
));

-- countWaitedAt
select count(*) as "count"
from "event_deliveries"
where state = 'waiting' and (created_at <= $1::timestamptz or exists (
  select
  from events
  where seq = event_seq and at <= $2::timestamptz
));

-- countDeliveries
with waits as (
  select subscriber, count(*)::integer as waiting, min(seq) as first
  from event_deliveries
  where state = 'waiting'
  group by subscriber
), failed as (
  select subscriber, count(*)::integer as dead
  from event_deliveries
  where state = 'dead'
  group by subscriber
)
select coalesce(waits.subscriber, failed.subscriber) as subscriber, coalesce(waiting, 0) as waiting, coalesce(dead, 0) as dead, coalesce(extract(epoch from now() - oldest.created_at), 0)::float8 as oldest_seconds
from waits full
join failed using (subscriber)
left join event_deliveries as oldest on seq = first
order by 1;

-- dropDelivery
delete from "event_deliveries"
where "seq" = $1;

-- setDeliveryCustomer
update "event_deliveries"
set "customer_id" = $1
where "seq" = $2;

-- maskDeliveries
update event_deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where queue = 'order:7'
returning id;
delete from emails
where delivery_id = any($1::uuid[]);

-- maskDeliveriesOf
update event_deliveries
set answer = null, payload = case when payload is null then null else '{"erased": true}'::json end
where customer_id = $1::uuid or event_seq in (
  select seq
  from events
  where customer_id = $2::uuid
)
returning id;
delete from emails
where delivery_id = any($1::uuid[]);

-- deleteOldDeliveries
delete from event_deliveries
where (state = 'done' or subscriber = 'email' and state = 'dead') and ended_at < now() - make_interval(days => $1);

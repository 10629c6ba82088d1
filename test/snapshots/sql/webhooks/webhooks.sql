-- findWebhooks
select *
from "webhooks"
order by "created_at", "id";

-- findWebhook
select *
from "webhooks"
where "id" = $1;

-- lockWebhook
select *
from "webhooks"
where "id" = $1
for update;

-- findCreatorEmail
select "users"."email"
from "webhooks"
inner join "users" on "users"."id" = "webhooks"."created_by"
where "webhooks"."id" = $1 and "users"."status" = $2;

-- insertWebhook
insert into "webhooks" ("name", "url", "types", "secret", "created_by")
values ($1, $2, $3, $4, $5)
returning *;

-- updateWebhook
update "webhooks"
set "state" = $1, "version" = version + 1, "updated_at" = now()
where "id" = $2
returning *;

-- deleteWebhook
delete from "event_deliveries"
where "subscriber" = $1;
delete from "webhooks"
where "id" = $1;

-- recordSuccess
update "webhooks"
set "failing_since" = $1
where "id" = $2 and "failing_since" is not null;

-- recordFailure
update webhooks
set state = case when failing_since < now() - make_interval(days => $1) then 'failed' else state end, failing_since = coalesce(failing_since, now())
where id = $2::uuid and state = 'on' and (failing_since is null or failing_since < now() - make_interval(days => $3))
returning state;

-- findLastFailures
select webhooks.id, last.answer_status, last.answer
from webhooks
cross join lateral (
  select answer_status, answer
  from event_deliveries
  where subscriber = 'webhook:' || webhooks.id and state <> 'done' and answer is not null
  order by seq desc
  limit 1
) as last
where failing_since is not null;

-- findWebhookDeliveries: the first page
select *
from (
  select "event_deliveries".*, "events"."id" as "event_id", "events"."type" as "event_type"
  from "event_deliveries"
  left join "events" on "events"."seq" = "event_deliveries"."event_seq"
  where "subscriber" = $1
) as "delivered"
order by "seq" desc
limit $2;

-- findWebhookDeliveries: a later page of a state
select *
from (
  select "event_deliveries".*, "events"."id" as "event_id", "events"."type" as "event_type"
  from "event_deliveries"
  left join "events" on "events"."seq" = "event_deliveries"."event_seq"
  where "subscriber" = $1 and "state" = $2
) as "delivered"
where "seq" < $3::bigint
order by "seq" desc
limit $4;

-- replayDeliveries: one delivery
insert into event_deliveries (subscriber, queue, event_seq, customer_id)
select $1, entity || ':' || entity_id, seq, customer_id
from events
where position is not null and seq = (
  select event_seq
  from event_deliveries
  where id = $2::uuid and subscriber = $3
)
order by position;

-- replayDeliveries: types since a time
insert into event_deliveries (subscriber, queue, event_seq, customer_id)
select $1, entity || ':' || entity_id, seq, customer_id
from events
where position is not null and at >= $2 and ($3 or type = any($4::text[]))
order by position;

-- reviveDeliveries
update "event_deliveries"
set "state" = $1, "attempts" = $2, "due_at" = now(), "ended_at" = $3
where "subscriber" = $4 and "state" = $5 and "ended_at" >= $6;

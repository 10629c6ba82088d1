-- insertMessage
insert into "contact_messages" ("user_id", "name", "email", "subject", "message")
values ($1, $2, $3, $4, $5)
returning *;

-- findMessages: the first page
select "contact_messages".*, created_at::text as "sort_value"
from "contact_messages"
where 1 = 1
order by created_at desc, id desc
limit $1;

-- findMessages: a later page, narrowed
select "contact_messages".*, created_at::text as "sort_value"
from "contact_messages"
where (status = $1 and lower(name || ' ' || email || ' ' || subject || ' ' || message) like $2) and (created_at, id) > ($3::timestamptz, $4::uuid)
order by created_at asc, id asc
limit $5;

-- findMessages: waiting messages of an owner
select "contact_messages".*, ((case when status <> 'answered' then 2 when waits then 1 else 0 end) * 100000000000000 + trunc(extract(epoch from created_at) * 1000)::bigint)::text as "sort_value"
from "contact_messages"
where ((status = 'answered' and waits) and owner_id is not distinct from $1::uuid)
order by ((case when status <> 'answered' then 2 when waits then 1 else 0 end) * 100000000000000 + trunc(extract(epoch from created_at) * 1000)::bigint) desc, id desc
limit $2;

-- countMessages
select count(*) as "count"
from "contact_messages"
where (status = $1 and lower(name || ' ' || email || ' ' || subject || ' ' || message) like $2);

-- findMessage
select *
from "contact_messages"
where "id" = $1;

-- lockMessage
select *
from "contact_messages"
where "id" = $1
for update;

-- updateMessage
update "contact_messages"
set "status" = $1, "waits" = $2, "owner_id" = $3
where "id" = $4
returning *;

-- findAnswers
select "message_answers".*, "event_deliveries"."state" as "delivery", "event_deliveries"."answer_status"
from "message_answers"
left join "event_deliveries" on "event_deliveries"."id" = "message_answers"."delivery_id"
where message_id = any($1::uuid[])
order by "message_answers"."created_at", "message_answers"."id";

-- insertAnswer
insert into "message_answers" ("message_id", "answer", "author_id", "author", "delivery_id")
values ($1, $2, $3, $4, $5);

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

-- setMessageStatus
update "contact_messages"
set "status" = $1
where "id" = $2;

-- findAnswers
select "message_answers".*, "deliveries"."state" as "delivery"
from "message_answers"
left join "deliveries" on "deliveries"."id" = "message_answers"."delivery_id"
where message_id = any($1::uuid[])
order by "message_answers"."created_at", "message_answers"."id";

-- insertAnswer
insert into "message_answers" ("message_id", "answer", "author_id", "author", "delivery_id")
values ($1, $2, $3, $4, $5);

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

-- lockMessage
select *
from "contact_messages"
where "id" = $1
for update;

-- setMessageStatus
update "contact_messages"
set "status" = $1
where "id" = $2;

-- insertSubscriber
insert into "newsletter_subscribers" ("email")
values ($1)
on conflict do nothing
returning *;

-- findSubscribers: the first page
select "newsletter_subscribers".*, created_at::text as "sort_value"
from "newsletter_subscribers"
order by created_at desc, id desc
limit $1;

-- findSubscribers: a later page by email, found
select "newsletter_subscribers".*, lower(email)::text as "sort_value"
from "newsletter_subscribers"
where lower(email) like $1 and (lower(email), id) > ($2::text, $3::uuid)
order by lower(email) asc, id asc
limit $4;

-- countSubscribers
select count(*) as "count"
from "newsletter_subscribers"
where lower(email) like $1;

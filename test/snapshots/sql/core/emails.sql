-- storeEmailCopies: one, which waits
insert into emails (delivery_id, subject, content, dictionary)
select id, copy.subject, copy.content, copy.dictionary
from event_deliveries
join unnest($1::uuid[], $2::text[], $3::bytea[], $4::smallint[]) as copy(id, subject, content, dictionary) using (id)
where payload ->> 'erased' is null
order by id
for share of event_deliveries
on conflict (delivery_id) do update set subject = excluded.subject, content = excluded.content, dictionary = excluded.dictionary, rendered_at = now()
returning delivery_id;

-- storeEmailCopies: a batch, without locked ones
insert into emails (delivery_id, subject, content, dictionary)
select id, copy.subject, copy.content, copy.dictionary
from event_deliveries
join unnest($1::uuid[], $2::text[], $3::bytea[], $4::smallint[]) as copy(id, subject, content, dictionary) using (id)
where payload ->> 'erased' is null
order by id
for share of event_deliveries skip locked
on conflict (delivery_id) do update set subject = excluded.subject, content = excluded.content, dictionary = excluded.dictionary, rendered_at = now()
returning delivery_id;

-- lockUnsent
select seq, payload
from event_deliveries
where subscriber = 'email' and queue = $1 and state = 'waiting' and attempts = 0 and payload ->> 'erased' is null
order by seq desc
limit 1
for update skip locked;

-- rewriteDelivery
update event_deliveries
set payload = $1::json
where seq = $2;

-- findOwnerEmails
select "email"
from "users"
where "role_id" = $1 and "status" = $2
order by "created_at";

-- findEmailTemplates
select *
from "email_templates";

-- lockEmailTemplate
select pg_advisory_xact_lock(hashtext('email_templates'), hashtext($1));
select *
from "email_templates"
where "template" = $1
for update;

-- saveEmailTemplate
insert into "email_templates" ("template", "subject", "closing", "changed_by")
values ($1, $2, $3, $4)
on conflict ("template") do update set "subject" = "excluded"."subject", "closing" = "excluded"."closing", "changed_by" = "excluded"."changed_by", "changed_at" = now(), "version" = email_templates.version + 1
returning *;

-- deleteEmailTemplate
delete from "email_templates"
where "template" = $1;

-- findSentEmails: the first page
select *
from (
  select "event_deliveries".*, "subject"
  from "event_deliveries"
  left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
  where "subscriber" = $1
) as "sent"
order by "seq" desc
limit $2;

-- findSentEmails: a later page, narrowed
select *
from (
  select "event_deliveries".*, "subject"
  from "event_deliveries"
  left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
  where "subscriber" = $1 and "state" = $2 and payload ->> 'template' = $3 and position(lower($4) in lower(payload ->> 'to')) > 0
) as "sent"
where "seq" < $5::bigint
order by "seq" desc
limit $6;

-- findSentEmail
select "event_deliveries".*, "subject", "content", "dictionary"
from "event_deliveries"
left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
where "subscriber" = $1 and "event_deliveries"."id" = $2;

-- makeEmailDue
update "event_deliveries"
set "due_at" = now()
where "id" = $1 and "state" = $2;

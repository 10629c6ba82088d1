-- storeSentEmail
insert into emails (delivery_id, subject, body_text, body_html)
select id, $1, $2, $3
from event_deliveries
where id = $4::uuid and payload ->> 'erased' is null
for share
on conflict (delivery_id) do update set subject = excluded.subject, body_text = excluded.body_text, body_html = excluded.body_html, rendered_at = now();

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
  select "event_deliveries".*, "subject", null as "body_text", null as "body_html"
  from "event_deliveries"
  left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
  where "subscriber" = $1
) as "sent"
order by "seq" desc
limit $2;

-- findSentEmails: a later page, narrowed
select *
from (
  select "event_deliveries".*, "subject", null as "body_text", null as "body_html"
  from "event_deliveries"
  left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
  where "subscriber" = $1 and "state" = $2 and payload ->> 'template' = $3 and position(lower($4) in lower(payload ->> 'to')) > 0
) as "sent"
where "seq" < $5::bigint
order by "seq" desc
limit $6;

-- findSentEmail
select "event_deliveries".*, "subject", "body_text", "body_html"
from "event_deliveries"
left join "emails" on "emails"."delivery_id" = "event_deliveries"."id"
where "subscriber" = $1 and "event_deliveries"."id" = $2;

-- makeEmailDue
update "event_deliveries"
set "due_at" = now()
where "id" = $1 and "state" = $2;

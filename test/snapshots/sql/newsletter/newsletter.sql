-- requestSubscription
insert into newsletter_subscribers as known (email, state, emails_sent, last_email_at)
values ($1, 'pending', 1, now())
on conflict (lower(email)) do update set state = 'pending', emails_sent = known.emails_sent + 1, last_email_at = now(), changed_at = case when known.state = 'pending' then known.changed_at else now() end
where known.state <> 'subscribed' and known.emails_sent < $2 and (known.last_email_at is null or known.last_email_at < now() - make_interval(hours => $3))
returning *;

-- findSubscriber
select *
from "newsletter_subscribers"
where "id" = $1;

-- findSubscriberByEmail
select *
from "newsletter_subscribers"
where lower(email) = $1;

-- insertNewsletterToken
insert into "newsletter_tokens" ("token_hash", "subscriber_id", "expires_at")
values ($1, $2, now() + make_interval(days => $3));

-- confirmSubscriber
with used as (
  delete from newsletter_tokens
  where token_hash = $1 and expires_at > now()
  returning subscriber_id
)
update newsletter_subscribers
set state = 'subscribed', changed_at = now(), emails_sent = 0, last_email_at = null
from used
where id = subscriber_id and state = 'pending'
returning newsletter_subscribers.*;
delete from "newsletter_tokens"
where "subscriber_id" = $1;

-- unsubscribe
update "newsletter_subscribers"
set "state" = $1, "changed_at" = now()
where "id" = $2 and "state" <> $3
returning *;
delete from "newsletter_tokens"
where "subscriber_id" = $1;

-- findSubscribers: the first page
select "newsletter_subscribers".*, created_at::text as "sort_value"
from "newsletter_subscribers"
where "state" <> $1
order by created_at desc, id desc
limit $2;

-- findSubscribers: a later page by email, found
select "newsletter_subscribers".*, lower(email)::text as "sort_value"
from "newsletter_subscribers"
where lower(email) like $1 and "state" = $2 and (lower(email), id) > ($3::text, $4::uuid)
order by lower(email) asc, id asc
limit $5;

-- countSubscribers
select count(*) as "count"
from "newsletter_subscribers"
where lower(email) like $1 and "state" <> $2;

-- deleteOldSubscribers
delete from newsletter_subscribers
where (state = 'pending' and changed_at < now() - make_interval(days => $1)) or (state = 'unsubscribed' and changed_at < now() - make_interval(days => $2));
delete from "newsletter_tokens"
where "expires_at" < now();

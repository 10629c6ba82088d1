-- insertLink
insert into "account_links" ("token_hash", "purpose", "user_id", "email", "expires_at")
values ($1, $2, $3, $4, now() + make_interval(mins => $5::int));

-- findLink
select *
from "account_links"
where "token_hash" = $1 and "purpose" in ($2, $3) and "used_at" is null and "expires_at" > now();

-- consumeLink
update "account_links"
set "used_at" = now()
where "token_hash" = $1 and "used_at" is null and "expires_at" > now();

-- endLinksOf
delete from "account_links"
where "user_id" = $1;
delete from "email_changes"
where "user_id" = $1;

-- deleteExpiredLinks
delete from "account_links"
where "expires_at" < now();
delete from "email_changes"
where not requested_at > now() - interval '2 days';

-- findEmailChange
select *
from "email_changes"
where "user_id" = $1 and requested_at > now() - interval '2 days';

-- putEmailChange
insert into "email_changes" ("user_id", "email", "requested_at", "old_confirmed_at", "new_confirmed_at")
values ($1, $2, now(), $3, $4)
on conflict ("user_id") do update set "email" = $5, "requested_at" = now(), "old_confirmed_at" = $6, "new_confirmed_at" = $7;

-- confirmEmailChange
update "email_changes"
set "new_confirmed_at" = now()
where "user_id" = $1 and "email" = $2 and requested_at > now() - interval '2 days'
returning *;

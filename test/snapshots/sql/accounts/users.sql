-- findUserByEmail
select *
from "users"
where lower(email) = $1;

-- findUserById
select *
from "users"
where "id" = $1;

-- findUserBySession
select (account).*, permissions, is_verified, is_stale
from active_session($1);

-- insertUser: by registration
insert into "users" ("email", "first_name", "last_name", "password_hash", "email_verified_at", "verification_requested_at")
values ($1, $2, $3, $4, $5, now())
on conflict (lower(email)) do nothing
returning *;

-- insertUser: by Google
insert into "users" ("email", "first_name", "last_name", "password_hash", "email_verified_at", "verification_requested_at")
values ($1, $2, $3, $4, now(), $5)
on conflict (lower(email)) do nothing
returning *;

-- insertSession: with any password
with account as materialized (
  select id
  from users
  where id = $1::uuid and status = 'active' and true and (false or not has_two_factor)
  for share
)
insert into sessions (token_hash, user_id, expires_at, verified_at, address, browser)
select $2, id, now() + make_interval(days => $3::int), case when false then now() end, $4::text, $5::text
from account;

-- insertSession: of this password
with account as materialized (
  select id
  from users
  where id = $1::uuid and status = 'active' and password_hash is not distinct from $2::text and (false or not has_two_factor)
  for share
)
insert into sessions (token_hash, user_id, expires_at, verified_at, address, browser)
select $3, id, now() + make_interval(days => $4::int), case when false then now() end, $5::text, $6::text
from account;

-- insertSession: after two-factor authentication
with account as materialized (
  select id
  from users
  where id = $1::uuid and status = 'active' and true and (true or not has_two_factor)
  for share
)
insert into sessions (token_hash, user_id, expires_at, verified_at, address, browser)
select $2, id, now() + make_interval(days => $3::int), case when true then now() end, $4::text, $5::text
from account;

-- deleteSession
delete from "sessions"
where "token_hash" = $1;

-- markSessionVerified
update "sessions"
set "verified_at" = now()
where "token_hash" = $1;

-- deleteSessionsOf: all
delete from "two_factor_challenges"
where "user_id" = $1;
delete from "sessions"
where "user_id" = $1;

-- deleteSessionsOf: all but one
delete from "two_factor_challenges"
where "user_id" = $1;
delete from "sessions"
where "user_id" = $1 and "token_hash" != $2;

-- deleteExpiredSessions
delete from "sessions"
where "expires_at" < now();

-- findFirstOwner
select "id", "email"
from "users"
where "role_id" = $1 and "status" = $2
order by "created_at", "id"
limit $3;

-- countActiveOwners
select count(*) as "count"
from "users"
where "role_id" = $1 and "status" = $2;

-- findStaffNames
select "id", "first_name" as "firstName", "last_name" as "lastName"
from "users"
where "role_id" is not null;

-- lockAccessChanges
select pg_advisory_xact_lock(7214002);

-- lockUser
select *
from "users"
where "id" = $1
for update;

-- lockUserKey
select *
from "users"
where "id" = $1
for key share;

-- updateUser
update "users"
set "first_name" = $1, "updated_at" = now()
where "id" = $2
returning *;

-- deleteUser
delete from "users"
where "id" = $1;

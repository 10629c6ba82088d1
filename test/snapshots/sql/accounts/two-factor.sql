-- findMethods
select *
from "two_factor_methods"
where "user_id" = $1
order by "created_at", "id";

-- insertMethod
insert into "two_factor_methods" ("user_id", "kind", "name", "secret", "last_step", "last_used_at")
values ($1, $2, $3, $4, $5, now())
on conflict ("credential_id") do nothing
returning *;
update "users"
set "has_two_factor" = exists (
  select
  from two_factor_methods
  where two_factor_methods.user_id = users.id
)
where "id" = $1;

-- deleteMethods: all
delete from "two_factor_methods"
where "user_id" = $1
returning "name";
update "users"
set "has_two_factor" = exists (
  select
  from two_factor_methods
  where two_factor_methods.user_id = users.id
)
where "id" = $1;

-- deleteMethods: one
delete from "two_factor_methods"
where "user_id" = $1 and "id" = $2
returning "name";
update "users"
set "has_two_factor" = exists (
  select
  from two_factor_methods
  where two_factor_methods.user_id = users.id
)
where "id" = $1;

-- useStep
update "two_factor_methods"
set "last_step" = $1, "last_used_at" = now()
where "id" = $2 and "last_step" < $3;

-- countUse
update "two_factor_methods"
set "counter" = $1, "last_used_at" = now()
where "id" = $2;

-- replaceRecoveryCodes: by new ones
delete from "recovery_codes"
where "user_id" = $1;
insert into "recovery_codes" ("user_id", "code_hash")
values ($1, $2);

-- replaceRecoveryCodes: by none
delete from "recovery_codes"
where "user_id" = $1;

-- countRecoveryCodes
select count(*) as "count"
from "recovery_codes"
where "user_id" = $1;

-- useRecoveryCode
delete from "recovery_codes"
where "user_id" = $1 and "code_hash" = $2;

-- insertChallenge
with account as materialized (
  select id
  from users
  where id = $1::uuid
  for key share
)
insert into two_factor_challenges (token_hash, user_id, session_hash, purpose, password_fingerprint, webauthn, secret, setup_code_hash, expires_at)
select $2, id, $3::bytea, $4::text, $5, $6::text, $7::text, $8::bytea, now() + make_interval(mins => $9::int)
from account;

-- findChallenge
select *
from "two_factor_challenges"
where "token_hash" = $1 and expires_at > now();

-- consumeChallenge
delete from "two_factor_challenges"
where "token_hash" = $1 and expires_at > now();

-- deleteOldChallenges
delete from "two_factor_challenges"
where "expires_at" < now();

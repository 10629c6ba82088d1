-- findSessionsOf
select "id", "token_hash", "address", "browser", "created_at", "expires_at", "last_used_at"
from "sessions"
where "user_id" = $1 and "expires_at" > now()
order by "last_used_at" desc, "id";

-- deleteSessionOf
delete from "sessions"
where "user_id" = $1 and "id" = $2
returning "browser";

-- touchSession
update "sessions"
set "last_used_at" = now(), "address" = $1
where "token_hash" = $2;

-- storeSignIn
with before as (
  select count(*) > 0 and not coalesce(bool_or(fingerprint = $1), false) as is_new
  from known_sign_ins
  where user_id = $2::uuid
), surplus as (
  delete from known_sign_ins
  where user_id = $3::uuid and fingerprint in (
    select fingerprint
    from known_sign_ins
    where user_id = $4::uuid and fingerprint <> $5
    order by last_at desc
    offset 19
  )
), noted as (
  insert into known_sign_ins (user_id, fingerprint)
  values ($6::uuid, $7)
  on conflict (user_id, fingerprint) do update set last_at = now()
)
select is_new
from before;

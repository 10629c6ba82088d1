-- closeGate
select (
  select pg_advisory_xact_lock(7214003, hashtext($1::uuid::text))
) is not null;

-- holdAccount
select id, type
from users
where id = $1::uuid and status = 'active' and (
  select pg_advisory_xact_lock_shared(7214003, hashtext($2::uuid::text))
) is not null
for share;

-- holdSession: with others
with account as materialized (
  select id, type
  from users
  where id = $1::uuid and status = 'active' and (
    select pg_advisory_xact_lock_shared(7214003, hashtext($2::uuid::text))
  ) is not null
  for share
)
select account.type
from account
join sessions on sessions.user_id = account.id
where token_hash = $3 and expires_at > now()
for key share of sessions;

-- holdSession: alone
with account as materialized (
  select id, type
  from users
  where id = $1::uuid and status = 'active' and (
    select pg_advisory_xact_lock(7214003, hashtext($2::uuid::text))
  ) is not null
  for no key update
)
select account.type
from account
join sessions on sessions.user_id = account.id
where token_hash = $3 and expires_at > now()
for key share of sessions;

-- holdApiKey
with account as materialized (
  select id, type
  from users
  where id = (
    select created_by
    from api_keys
    where id = $1::uuid
  )::uuid and status = 'active' and (
    select pg_advisory_xact_lock_shared(7214003, hashtext((
      select created_by
      from api_keys
      where id = $2::uuid
    )::uuid::text))
  ) is not null
  for share
)
select api_keys.role as type
from account
join api_keys on created_by = account.id
where api_keys.id = $3::uuid and account.type = 'admin' and revoked_at is null and (expires_at is null or expires_at > now())
for share of api_keys;

-- closeGate
select (
  select pg_advisory_xact_lock(7214003, hashtext($1::uuid::text))
) is not null;

-- holdAccount
with account as materialized (
  select id, type, role_id
  from users
  where id = $1::uuid and status = 'active' and (
    select pg_advisory_xact_lock_shared(7214003, hashtext($2::uuid::text))
  ) is not null
  for share
), held_role as materialized (
  select permissions
  from roles
  where id = (
    select role_id
    from account
  )
  for share
)
select type, role_id, (
  select permissions
  from held_role
) as permissions
from account;

-- holdSession: with others
with account as materialized (
  select id, type, role_id
  from users
  where id = $1::uuid and status = 'active' and (
    select pg_advisory_xact_lock_shared(7214003, hashtext($2::uuid::text))
  ) is not null
  for share
), held_role as materialized (
  select permissions
  from roles
  where id = (
    select role_id
    from account
  )
  for share
)
select account.type, role_id, (
  select permissions
  from held_role
) as permissions
from account
join sessions on sessions.user_id = account.id
where token_hash = $3 and expires_at > now()
for key share of sessions;

-- holdSession: alone
with account as materialized (
  select id, type, role_id
  from users
  where id = $1::uuid and status = 'active' and (
    select pg_advisory_xact_lock(7214003, hashtext($2::uuid::text))
  ) is not null
  for no key update
), held_role as materialized (
  select permissions
  from roles
  where id = (
    select role_id
    from account
  )
  for share
)
select account.type, role_id, (
  select permissions
  from held_role
) as permissions
from account
join sessions on sessions.user_id = account.id
where token_hash = $3 and expires_at > now()
for key share of sessions;

-- holdApiKey: by its secret
with account as materialized (
  select id, type, role_id
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
), held_role as materialized (
  select permissions
  from roles
  where id = (
    select role_id
    from account
  )
  for share
)
select api_keys.role as type, role_id, (
  select permissions
  from held_role
) as permissions, api_keys.permissions as key_permissions
from account
join api_keys on created_by = account.id
where api_keys.id = $3::uuid and account.type = 'admin' and revoked_at is null and (expires_at is null or expires_at > now()) and (token_hash = $4 or (previous_hash = $5 and previous_until > now()))
for share of api_keys;

-- holdApiKey: for a job
with account as materialized (
  select id, type, role_id
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
), held_role as materialized (
  select permissions
  from roles
  where id = (
    select role_id
    from account
  )
  for share
)
select api_keys.role as type, role_id, (
  select permissions
  from held_role
) as permissions, api_keys.permissions as key_permissions
from account
join api_keys on created_by = account.id
where api_keys.id = $3::uuid and account.type = 'admin' and revoked_at is null and (expires_at is null or expires_at > now())
for share of api_keys;

-- findApiKeyUser
select "api_keys"."id", "api_keys"."name", "api_keys"."role" as "type", "maker"."role_id", "roles"."permissions", "api_keys"."permissions" as "key_permissions", "last_used_at"
from "api_keys"
inner join "users" as "maker" on "maker"."id" = "api_keys"."created_by"
inner join "roles" on "roles"."id" = "maker"."role_id"
where (token_hash = $1 or (previous_hash = $2 and previous_until > now())) and "revoked_at" is null and ("expires_at" is null or "expires_at" > now()) and "maker"."status" = $3;
with free as (
  select id
  from api_keys
  where id = $1::uuid
  for no key update skip locked
)
update api_keys
set last_used_at = now()
from free
where api_keys.id = free.id;

-- revokeApiKeysOf
update "api_keys"
set "revoked_at" = now()
where "created_by" = $1 and "revoked_at" is null
returning "name", expires_at is null or expires_at > now() as "lived";

-- findApiKeys
select "api_keys"."id", "api_keys"."name", "api_keys"."prefix", "api_keys"."role", "api_keys"."permissions", "api_keys"."created_by", "api_keys"."created_at", "api_keys"."expires_at", "api_keys"."revoked_at", "api_keys"."last_used_at", "api_keys"."previous_until", "users"."email" as "creator"
from "api_keys"
left join "users" on "users"."id" = "api_keys"."created_by"
order by "api_keys"."created_at" desc, "api_keys"."id" desc;

-- insertApiKey
insert into "api_keys" ("name", "prefix", "token_hash", "role", "permissions", "created_by", "expires_at")
values ($1, $2, $3, $4, $5, $6, $7)
returning "id";
select "api_keys"."id", "api_keys"."name", "api_keys"."prefix", "api_keys"."role", "api_keys"."permissions", "api_keys"."created_by", "api_keys"."created_at", "api_keys"."expires_at", "api_keys"."revoked_at", "api_keys"."last_used_at", "api_keys"."previous_until", "users"."email" as "creator"
from "api_keys"
left join "users" on "users"."id" = "api_keys"."created_by"
where "api_keys"."id" = $1;

-- findApiKey
select "api_keys"."id", "api_keys"."name", "api_keys"."prefix", "api_keys"."role", "api_keys"."permissions", "api_keys"."created_by", "api_keys"."created_at", "api_keys"."expires_at", "api_keys"."revoked_at", "api_keys"."last_used_at", "api_keys"."previous_until", "users"."email" as "creator"
from "api_keys"
left join "users" on "users"."id" = "api_keys"."created_by"
where "api_keys"."id" = $1;

-- rotateApiKey
update "api_keys"
set "token_hash" = $1, "prefix" = $2, "previous_hash" = token_hash, "previous_until" = now() + make_interval(hours => $3::int)
where "id" = $4;

-- revokeApiKey
update "api_keys"
set "revoked_at" = now()
where "id" = $1 and "revoked_at" is null;

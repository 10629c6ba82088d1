-- claimKey: for a guest
with claimed as (
  insert into idempotency_keys (scope, key, operation, fingerprint)
  values ($1, $2, $3, $4)
  on conflict (scope, key) do nothing
  returning key
)
select null as status
from claimed;

-- claimKey: for a customer with a session
with claimed as (
  insert into idempotency_keys (scope, key, operation, fingerprint)
  values ($1, $2, $3, $4)
  on conflict (scope, key) do nothing
  returning key
)
select hold_session($5::uuid, $6::bytea, false) as status
from claimed;

-- findKey
select "operation", "fingerprint", "body"
from "idempotency_keys"
where "scope" = $1 and "key" = $2;

-- storeAnswer: alone
update idempotency_keys
set status = 200, body = $1
where scope = $2 and key = $3;

-- storeAnswer: with events
with emitted as (
  insert into events (type, entity, entity_id, version, customer_id, data)
  select type, entity, "entityId", version, "customerId", data
  from json_to_recordset($1::json) as e(type text, entity text, "entityId" text, version integer, "customerId" uuid, data json)
)
update idempotency_keys
set status = 200, body = $2
where scope = $3 and key = $4;

-- deleteOldIdempotencyKeys
delete from "idempotency_keys"
where "created_at" < now() - interval '1 day';

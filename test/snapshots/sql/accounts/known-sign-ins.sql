-- isKnownAddress
select "user_id"
from "known_addresses"
where "address_hash" = $1;

-- storeKnownAddress
with account as (
  select id
  from users
  where id = $1::uuid
  for key share
), surplus as (
  delete from known_addresses
  where address_hash in (
    select address_hash
    from known_addresses
    where user_id = $2::uuid and address_hash <> $3
    order by last_login_at desc
    offset $4
  )
)
insert into known_addresses as known (address_hash, user_id)
select $5, id
from account
on conflict (address_hash) do update set last_login_at = now();

-- deleteOldKnownAddresses
delete from "known_addresses"
where "last_login_at" < now() - make_interval(days => $1);

-- findAddresses
select *
from "addresses"
where "user_id" = $1
order by default_at desc nulls last, created_at, id;

-- lockAddresses
select pg_advisory_xact_lock(hashtext('addresses'), hashtext($1));

-- insertAddress
insert into "addresses" ("label", "name", "phone", "address", "street", "city", "district", "postal_code", "default_at", "user_id")
values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9)
returning "id";

-- updateAddress
update "addresses"
set "label" = $1, "name" = $2, "phone" = $3, "address" = $4, "street" = $5, "city" = $6, "district" = $7, "postal_code" = $8
where "id" = $9 and "user_id" = $10;

-- deleteAddress
delete from "addresses"
where "id" = $1 and "user_id" = $2;

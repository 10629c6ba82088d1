-- findOrderWithParcel
select pg_advisory_xact_lock(7214004, hashtext(lower($1 || ' ' || $2)));
select "orders"."order_id"
from "order_parcels"
inner join "orders" on "orders"."id" = "order_ref"
where lower(waybill) = lower($1) and waybill <> '' and lower(courier) = lower($2) and "order_ref" <> $3 and "orders"."status" <> $4;

-- insertParcel
insert into "order_parcels" ("order_ref", "courier", "waybill", "tracking")
values ($1, $2, $3, $4);

-- updateParcel
update "order_parcels"
set "courier" = $1, "waybill" = $2, "tracking" = $3
where "id" = $4;

-- deleteParcel
delete from "order_parcels"
where "id" = $1;

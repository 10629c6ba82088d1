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

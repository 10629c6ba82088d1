-- saveSlip
insert into "order_slips" ("order_ref", "image")
values ($1, $2)
on conflict ("order_ref") do update set "image" = $3;
update "orders"
set "slip_at" = $1, "payment_problem" = $2
where "id" = $3
returning "version";

-- findSlip
select "image"
from "order_slips"
where "order_ref" = $1;

-- storeNotReceived
update "orders"
set "payment_problem" = $1, "pay_by" = $2
where "id" = $3
returning "version";

-- deleteSlipsOf
with theirs as (
  update orders
  set slip_at = null
  where user_id = $1::uuid and slip_at is not null
  returning id
)
delete from order_slips
where order_ref in (
  select id
  from theirs
);

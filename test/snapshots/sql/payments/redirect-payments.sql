-- insertOpenPayment
insert into "payments" ("provider", "amount_cents", "order_ref", "wanted")
values ($1, $2, $3, $4);

-- findPaymentOf
select *
from "payments"
where "order_ref" = $1 and "replaced" = $2;

-- findOrderPayment
select *
from "payments"
where "order_ref" = $1 and "id" = $2;

-- replacePaymentOf
update "payments"
set "replaced" = $1
where "order_ref" = $2;

-- findOrderOfPayment
select "orders"."order_id"
from "payments"
inner join "orders" on "orders"."id" = "payments"."order_ref"
where payments.id::text = $1 and payments.provider = $2;

-- lockReference
select pg_advisory_xact_lock(7214005, hashtext($1));

-- hasTransfer
select "id"
from "payments"
where "provider" = $1 and "provider_reference" = $2;

-- findFurtherPayments
select *
from "payments"
where "original_ref" = $1;

-- setReference
update "payments"
set "provider_reference" = $1, "updated_at" = now()
where "id" = $2;

-- insertFurtherPayment
insert into "payments" ("provider", "amount_cents", "provider_reference", "original_ref", "state", "wanted")
values ($1, $2, $3, $4, $5, $6)
returning "id";

-- markCaptured
update "payments"
set "state" = $1, "claimed_until" = $2, "provider_reference" = $3, "brand" = $4, "last4" = $5, "updated_at" = now()
where "id" = $6;

-- keepPayment
update "payments"
set "wanted" = $1, "state" = $2, "updated_at" = now()
where "order_ref" = $3 and "replaced" = $4 and "state" in ($5, $6);

-- markManuallyRefunded
update "payments"
set "wanted" = $1, "state" = $2, "updated_at" = now()
where "order_ref" = $3 and "replaced" = $4 and "state" in ($5, $6);

-- findOverdueOrders
select "order_id"
from "orders"
where "payment_status" = $1 and "status" = $2 and "pay_by" <= $3 and (slip_at is null or payment_problem <> '')
order by "pay_by"
limit $4;

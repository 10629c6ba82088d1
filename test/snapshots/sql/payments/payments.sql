-- insertPayment
insert into "payments" ("provider", "amount_cents", "scope", "key", "claimed_until")
values ($1, $2, $3, $4, now() + make_interval(secs => $5))
on conflict do nothing
returning *;

-- deletePayment
delete from "payments"
where "id" = $1;

-- updatePayment: settled
update "payments"
set "state" = $1, "provider_reference" = $2, "brand" = $3, "last4" = $4, "claimed_until" = $5, "updated_at" = now()
where "id" = $6;

-- updatePayment: still to settle
update "payments"
set "state" = $1, "claimed_until" = now() + make_interval(secs => $2), "updated_at" = now()
where "id" = $3;

-- linkPayment
update "payments"
set "wanted" = $1, "order_ref" = $2, "claimed_until" = $3, "updated_at" = now()
where "id" = $4 and "state" = $5 and "wanted" = $6
returning "id";

-- abandonPayment
update "payments"
set "wanted" = $1, "claimed_until" = $2, "updated_at" = now()
where "id" = $3 and "wanted" = $4;

-- abandonExpiredPayment
update "payments"
set "wanted" = $1, "claimed_until" = $2, "updated_at" = now()
where "scope" = $3 and "key" = $4 and "wanted" = $5 and (claimed_until is null or claimed_until < now())
returning "id";

-- requestRefundOf
insert into payment_refunds (payment_ref, order_ref, amount_cents)
select payment.id, payment.order_ref, payment.amount_cents - sum(part.amount_cents)
from payments as payment
join payment_refunds as part on part.payment_ref = payment.id
where payment.order_ref = $1::uuid and payment.wanted = 'capture' and not payment.replaced
group by payment.id
having payment.amount_cents > sum(part.amount_cents)
returning payment_ref;
update "payments"
set "wanted" = $1, "updated_at" = now()
where "order_ref" = $2 and "replaced" = $3 and "wanted" = $4 and not exists (
  select
  from payment_refunds
  where payment_ref = payments.id
)
returning "id";

-- lockPayment
update "payments"
set "claimed_until" = now() + make_interval(secs => $1)
where "id" = $2 and (((wanted = 'capture' and state = 'authorised') or (wanted = 'release' and state in ('authorising', 'authorised', 'captured'))) or exists (
  select
  from payment_refunds
  where payment_ref = payments.id and settled_at is null
)) and (claimed_until is null or claimed_until < now())
returning *, ((wanted = 'capture' and state = 'authorised') or (wanted = 'release' and state in ('authorising', 'authorised', 'captured'))) as "unsettled";

-- extendLock
update "payments"
set "claimed_until" = now() + make_interval(secs => $1)
where "id" = $2 and "claimed_until" >= now();

-- findUnsettledPayments
update "payments"
set "wanted" = $1, "claimed_until" = $2, "updated_at" = now()
where "wanted" = $3 and (claimed_until is null or claimed_until < now());
select "id"
from "payments"
where ((wanted = 'capture' and state = 'authorised') or (wanted = 'release' and state in ('authorising', 'authorised', 'captured'))) and (claimed_until is null or claimed_until < now())
order by "created_at"
limit $1;
select distinct payment_ref
from payment_refunds
join payments on payments.id = payment_ref
where settled_at is null and (claimed_until is null or claimed_until < now())
limit $1;

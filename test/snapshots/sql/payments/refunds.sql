-- insertRefund
insert into "payment_refunds" ("payment_ref", "order_ref", "amount_cents")
values ($1, $2, $3);

-- insertRestOf
insert into payment_refunds (payment_ref, order_ref, amount_cents)
select payment.id, payment.order_ref, payment.amount_cents - sum(part.amount_cents)
from payments as payment
join payment_refunds as part on part.payment_ref = payment.id
where payment.order_ref = $1::uuid and payment.wanted = 'capture' and not payment.replaced
group by payment.id
having payment.amount_cents > sum(part.amount_cents)
returning payment_ref;

-- findOpenRefund
select *
from "payment_refunds"
where "payment_ref" = $1 and "settled_at" is null
order by "created_at", "id"
limit $2;

-- findOpenRefunds
select distinct payment_ref
from payment_refunds
join payments on payments.id = payment_ref
where settled_at is null and (claimed_until is null or claimed_until < now())
limit $1;

-- settleRefundRow
select settle_refund($1::uuid, $2);

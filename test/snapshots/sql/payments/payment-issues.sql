-- insertPaymentIssue
with confirmed as (
  update payment_issues
  set kind = $1, resolution = null
  where payment_ref = $2::uuid and reference = $3 and kind = 'unconfirmed' and $4 in ('duplicate', 'mismatch')
  returning id
), opened as (
  insert into payment_issues (order_ref, payment_ref, kind, reference, amount_cents, reported)
  select $5::uuid, $6::uuid, $7, $8, $9, $10
  where not exists (
    select
    from confirmed
  ) and ($11 = 'disputed' or $12 > (
    select count(*)
    from payment_issues
    where order_ref = $13::uuid and resolution is null
  ))
  on conflict do nothing
  returning id
)
select id
from confirmed
union all select id
from opened;

-- findPaymentIssues
select *
from "payment_issues"
where "order_ref" = $1 and "resolution" is null
order by "opened_at";

-- findUnconfirmed
select "issue".*, "orders"."order_id"
from "payment_issues" as "issue"
inner join "payments" on "payments"."id" = "issue"."payment_ref"
inner join "orders" on "orders"."id" = "issue"."order_ref"
where "issue"."kind" = $1 and "issue"."resolution" is null and "payments"."provider" = $2
order by "opened_at"
limit $3;

-- dismissUnconfirmed
update "payment_issues"
set "resolution" = $1
where "payment_ref" = $2 and "reference" = $3 and "kind" = $4 and "resolution" is null;

-- resolvePaymentIssue
update "payment_issues"
set "resolution" = $1
where "order_ref" = $2 and id::text = $3 and "resolution" is null
returning *;

-- insertChargeback
with payment as (
  update payments
  set wanted = 'release', state = 'refunded', claimed_until = null, updated_at = now()
  where id = $1::uuid and state in ('captured', 'owed')
  returning id, provider, amount_cents, provider_reference
)
insert into payment_transactions (order_ref, payment_ref, kind, amount_cents, adjustment_cents, method, reference, actor, event)
select orders.id, payment.id, 'chargedBack', -least($2::bigint, payment.amount_cents, orders.paid_cents), -(
  select coalesce(sum(adjustment_cents), 0)
  from payment_transactions
  where payment_ref = payment.id
), payment.provider, coalesce(payment.provider_reference, ''), $3, payment.id || ':chargedBack'
from payment, orders
where orders.id = $4::uuid
on conflict (event) do nothing;

-- sumChargeback
select "amount_cents"
from "payment_transactions"
where "event" = $1;

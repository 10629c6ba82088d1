-- insertTransaction
insert into "payment_transactions" ("order_ref", "payment_ref", "kind", "amount_cents", "adjustment_cents", "method", "reference", "note", "actor_id", "actor", "event")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
on conflict ("event") do nothing
returning "seq";

-- findTransactions
select *
from "payment_transactions"
where "order_ref" = $1
order by "seq";

-- settlePaymentRow
select settle_payment($1::uuid, $2, $3, $4);

-- findProviderMoney
with mine as (
  select payment.id, payment.amount_cents, payment.amount_cents - part.whole as own, part.leaving, payment.wanted = 'capture' and not payment.replaced as stays, payment.wanted = 'release' and payment.state = 'captured' and not ($1::boolean and payment.order_ref is not null and not payment.replaced) as goes
  from payments as payment
  left join payments as original on original.id = payment.original_ref, lateral (
    select coalesce(sum(amount_cents), 0) as whole, coalesce(sum(amount_cents) filter (where settled_at is null), 0) as leaving
    from payment_refunds
    where payment_ref = payment.id
  ) as part
  where $2::uuid in (payment.order_ref, original.order_ref)
)
select (coalesce(sum(amount_cents) filter (where goes), 0) + coalesce(sum(leaving), 0))::bigint as
returning, (
  select coalesce(sum(adjustment_cents), 0)::bigint
  from payment_transactions
  left join payment_refunds as refund on refund.id = refund_ref
  where payment_transactions.order_ref = $3::uuid and adjustment_cents <> 0 and (payment_transactions.payment_ref in (
    select id
    from mine
    where goes
  ) or refund_ref is not null and settled_at is null)
) as charged, (max(own) filter (where stays))::bigint as own
from mine;

-- insertRecharges
insert into payment_transactions (order_ref, payment_ref, refund_ref, kind, held_cents, adjustment_cents, method, actor_id, actor, event)
select $1::uuid, change.payment_ref, change.refund_ref, change.kind, change.held, change.claim, change.method, $2::uuid, $3, change.event
from (
  select payment.id as payment_ref, null::uuid as refund_ref, 'charged' as kind, 0 as held, payment.amount_cents as claim, case when payment.provider in ('payhere', 'bank') then payment.provider else 'card' end as method, null as event
  from payments as payment
  left join payments as original on original.id = payment.original_ref
  where $4::uuid in (payment.order_ref, original.order_ref) and payment.wanted = 'release' and payment.state = 'captured' and not exists (
    select
    from payment_transactions
    where payment_ref = payment.id and adjustment_cents <> 0
  )
  union all select null, refund.id, 'charged', 0, refund.amount_cents, 'card', null
  from payment_refunds as refund
  where order_ref = $5::uuid and settled_at is null and not exists (
    select
    from payment_transactions
    where refund_ref = refund.id
  )
  union all select payment_ref, null, 'released', -sum(held_cents), 0, max(method), payment_ref || ':released'
  from payment_transactions
  where order_ref = $6::uuid and payment_ref is not null
  group by payment_ref
  having sum(held_cents) > 0
  union all select null, null, case when kind = 'writtenOff' then kind else 'charged' end, 0, -sum(adjustment_cents), 'cash', null
  from payment_transactions
  where order_ref = $7::uuid and payment_ref is null and refund_ref is null
  group by 3
  having sum(adjustment_cents) <> 0
) as change;

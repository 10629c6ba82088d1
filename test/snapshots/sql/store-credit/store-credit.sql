-- findCredit
select "cents"
from "store_credit_balances"
where "user_id" = $1;

-- lockCredit
select "cents"
from "store_credit_balances"
where "user_id" = $1
for update;

-- insertCredit
insert into "store_credit_transactions" ("user_id", "kind", "amount_cents", "note", "actor_id", "actor")
values ($1, $2, $3, $4, $5, $6);

-- findCreditTransactions
select "entry"."id", "entry"."kind", "entry"."amount_cents", "entry"."note", "entry"."actor", "entry"."at", "orders"."order_id"
from "store_credit_transactions" as "entry"
left join "orders" on "orders"."id" = "entry"."order_ref"
where "entry"."user_id" = $1
order by "entry"."seq" desc
limit $2;

-- sumCreditByKind
select kind, sum(amount_cents)::bigint as amount_cents
from store_credit_transactions
where at >= $1 and at < $2
group by 1
order by 1;

-- findReturnedCredit
select coalesce(-sum(amount_cents), 0)::bigint as cents
from payment_transactions
join orders on orders.id = order_ref
where order_id = $1 and orders.status = 'Cancelled' and method = 'credit' and kind = 'refunded' and starts_with(event, orders.id || $2::text) and payment_transactions.at > coalesce((
  select max(event.at)
  from order_events as event
  where event.order_id = orders.id and from_status = 'Cancelled' and to_status <> 'Cancelled'
), '-infinity');

-- sumCredit
select coalesce(sum(cents), 0)::bigint as cents
from store_credit_balances;

-- moveCredit
with moved as (
  update store_credit_transactions
  set user_id = $1::uuid
  where user_id = $2::uuid
), had as (
  delete from store_credit_balances
  where user_id = $3::uuid
  returning cents
)
insert into store_credit_balances (user_id, cents)
select $4::uuid, cents
from had
on conflict (user_id) do update set cents = store_credit_balances.cents + excluded.cents;

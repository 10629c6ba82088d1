-- sumOrders
select payment_method, district, bought_before, count(*) as orders, sum(total_cents)::bigint as total_cents
from orders
where created_at >= $1 and created_at < $2 and status <> 'Cancelled'
group by 1, 2, 3;

-- sumMoneyByMethod
select method, sum(amount_cents)::bigint as cents
from payment_transactions
where at >= $1 and at < $2 and amount_cents <> 0 and method <> 'credit'
group by 1
having sum(amount_cents) <> 0;

-- sumCategories
with sold as (
  select product_ref, sum(quantity) as quantity, sum((quantity * price_cents)::float8) as cents
  from order_items
  where sold_at >= $1 and sold_at < $2
  group by product_ref
)
select category, sum(quantity)::bigint as quantity, sum(cents)::bigint as cents
from sold
left join products on products.id = product_ref
group by 1
order by cents desc, category;

-- knowsCosts
select exists (
  select
  from product_details
  where cost_cents is not null
) as known;

-- sumProfit
with sold as (
  select product_ref, cost_cents, quantity, quantity * price_cents * 10000::float8 / (10000 + tax_rate) as goods
  from order_items
  where sold_at >= $1 and sold_at < $2
  union all select product_ref, cost_cents, case when restocked then -back.quantity else 0 end, -back.quantity * price_cents * 10000::float8 / (10000 + tax_rate)
  from order_return_lines as back
  join order_items on order_items.id = item_ref
  where sold_at >= $3 and sold_at < $4
), offers as (
  select id, sum((adjustment ->> 'cents')::float8) as cents
  from orders, jsonb_array_elements(pricing -> 'adjustments') as adjustment
  where created_at >= $5 and created_at < $6 and status <> 'Cancelled' and pricing ? 'adjustments' and adjustment ->> 'type' <> 'freeDelivery'
  group by id
), shared as (
  select offers.cents * sum(price_cents * 10000::float8 / (10000 + tax_rate) * (quantity - coalesce(came, 0))) filter (where coalesce(sold.cost_cents, product_details.cost_cents) is not null) / nullif(sum(price_cents * quantity), 0) as cents
  from offers
  join order_items as sold on order_id = offers.id
  left join product_details using (product_ref)
  left join (
    select item_ref, sum(quantity) as came
    from order_return_lines
    group by 1
  ) as back on back.item_ref = sold.id
  group by offers.id, offers.cents
)
select coalesce(sum(goods), 0)::bigint as goods_cents, coalesce(sum(goods) filter (where coalesce(sold.cost_cents, product_details.cost_cents) is not null), 0)::bigint as covered_cents, (
  select coalesce(sum(round(cents::numeric)), 0)::bigint
  from shared
) as offers_cents, coalesce(sum((quantity * coalesce(sold.cost_cents, product_details.cost_cents))::float8), 0)::bigint as cost_cents
from sold
left join product_details using (product_ref);

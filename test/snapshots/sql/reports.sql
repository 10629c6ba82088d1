-- sumOrders
select payment_method, district, bought_before, count(*) as orders, sum(total_cents)::bigint as total_cents
from orders
where created_at >= $1 and created_at < $2 and status <> 'Cancelled'
group by 1, 2, 3;

-- sumMoneyByMethod
select payment_method, sum(amount_cents)::bigint as cents
from payment_entries
join orders on orders.id = order_ref
where at >= $1 and at < $2 and amount_cents <> 0
group by 1;

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
  select order_id, (quantity * price_cents)::float8 as goods, (quantity * coalesce(order_items.cost_cents, product_details.cost_cents))::float8 as cost
  from order_items
  left join product_details using (product_ref)
  where sold_at >= $1 and sold_at < $2
), by_order as (
  select order_id, sum(goods) as goods, sum(cost) as cost, coalesce(sum(goods) filter (where cost is not null), 0) as covered
  from sold
  group by order_id
), offers as (
  select orders.id as order_id, sum((adjustment ->> 'cents')::float8) as cents
  from orders, jsonb_array_elements(pricing -> 'adjustments') as adjustment
  where created_at >= $3 and created_at < $4 and pricing ? 'adjustments' and adjustment ->> 'type' <> 'freeDelivery'
  group by orders.id
)
select coalesce(sum(goods), 0)::bigint as goods_cents, coalesce(sum(covered), 0)::bigint as covered_cents, coalesce(sum(round(offers.cents * covered / nullif(goods, 0))), 0)::bigint as offers_cents, coalesce(sum(cost), 0)::bigint as cost_cents
from by_order
left join offers using (order_id);

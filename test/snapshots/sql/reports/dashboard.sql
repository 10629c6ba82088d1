-- sumSales
select date_bin('1 day', created_at, $1) as day, status, count(*) as orders, sum(total_cents)::bigint as total_cents
from orders
where created_at >= $2 and created_at < $3
group by 1, 2;

-- sumMoney
select date_bin('1 day', at, $1) as day, sum(amount_cents)::bigint as cents
from payment_transactions
where at >= $2 and at < $3 and amount_cents <> 0 and method <> 'credit'
group by 1;

-- findBestSellers
with items as (
  select product_ref, sum(quantity) as quantity, sum((quantity * price_cents)::float8) as cents
  from order_items
  where sold_at >= $1 and sold_at < $2 and product_ref is not null
  group by product_ref
), back as (
  select product_ref, sum(lines.quantity) as quantity, sum((lines.quantity * price_cents)::float8) as cents
  from order_return_lines as lines
  join order_items on order_items.id = item_ref
  where sold_at >= $3 and sold_at < $4
  group by product_ref
), sold as (
  select product_ref, items.quantity - coalesce(back.quantity, 0) as quantity, items.cents - coalesce(back.cents, 0) as total_cents
  from items
  left join back using (product_ref)
  where items.quantity > coalesce(back.quantity, 0)
  order by 2 desc, 3 desc, 1
  limit $5
)
select products.product_id, products.product_name, coalesce(products.images[1], '') as image, sold.quantity, sold.total_cents::bigint as total_cents
from sold
join products on products.id = sold.product_ref
order by sold.quantity desc, sold.total_cents desc, sold.product_ref;

-- countNewCustomers
select date_bin('1 day', created_at, $1) as day, count(*) as customers
from users
where type = 'customer' and created_at >= $2 and created_at < $3
group by 1;

-- findNewestMessages
select "id", "name", "email", "subject", "message", "status", "created_at"
from "contact_messages"
order by "created_at" desc, "id" desc
limit $1;

-- sumUnsettledCash
select count(*) as orders, coalesce(sum(due_cents), 0)::bigint as cents
from orders
where payment_state = 'due' and status = 'Delivered';

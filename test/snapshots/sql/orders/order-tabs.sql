-- countOrdersByTab: of a shop that confirms none
select (
  select count(*)
  from (
    select
    from orders
    where true
    limit $1
  ) as counted
) as "all", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Pending' and payment_issue is null)
    limit $2
  ) as counted
) as "toConfirm", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Processing' and payment_issue is null)
    limit $3
  ) as counted
) as "toPack", (
  select count(*)
  from (
    select
    from orders
    where payment_issue is not null
    limit $4
  ) as counted
) as "paymentIssues", (
  select count(*)
  from (
    select
    from orders
    where status = 'Shipped'
    limit $5
  ) as counted
) as "shipped", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Shipped' and returning_since is not null)
    limit $6
  ) as counted
) as "returning", (
  select count(*)
  from (
    select
    from orders
    where payment_state = 'due'
    limit $7
  ) as counted
) as "unpaid", (
  select count(*)
  from (
    select
    from orders
    where status = 'Delivered'
    limit $8
  ) as counted
) as "delivered", (
  select count(*)
  from (
    select
    from orders
    where status = 'Cancelled'
    limit $9
  ) as counted
) as "cancelled";

-- countOrdersByTab: of one that confirms those in cash
select (
  select count(*)
  from (
    select
    from orders
    where true
    limit $1
  ) as counted
) as "all", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Pending' and payment_status <> 'unpaid' and payment_issue is null and not (payment_method <> 'cod' or confirmed_at is not null or (credit_cents > 0 and credit_cents >= total_cents)))
    limit $2
  ) as counted
) as "toConfirm", (
  select count(*)
  from (
    select
    from orders
    where (status in ('Pending', 'Processing') and payment_issue is null and (status = 'Processing' or (payment_status <> 'unpaid' and (payment_method <> 'cod' or confirmed_at is not null or (credit_cents > 0 and credit_cents >= total_cents)))))
    limit $3
  ) as counted
) as "toPack", (
  select count(*)
  from (
    select
    from orders
    where payment_issue is not null
    limit $4
  ) as counted
) as "paymentIssues", (
  select count(*)
  from (
    select
    from orders
    where status = 'Shipped'
    limit $5
  ) as counted
) as "shipped", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Shipped' and returning_since is not null)
    limit $6
  ) as counted
) as "returning", (
  select count(*)
  from (
    select
    from orders
    where payment_state = 'due'
    limit $7
  ) as counted
) as "unpaid", (
  select count(*)
  from (
    select
    from orders
    where status = 'Delivered'
    limit $8
  ) as counted
) as "delivered", (
  select count(*)
  from (
    select
    from orders
    where status = 'Cancelled'
    limit $9
  ) as counted
) as "cancelled";

-- countOrdersByTab: of one that confirms all
select (
  select count(*)
  from (
    select
    from orders
    where true
    limit $1
  ) as counted
) as "all", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Pending' and payment_status <> 'unpaid' and payment_issue is null and not confirmed_at is not null)
    limit $2
  ) as counted
) as "toConfirm", (
  select count(*)
  from (
    select
    from orders
    where (status in ('Pending', 'Processing') and payment_issue is null and (status = 'Processing' or (payment_status <> 'unpaid' and confirmed_at is not null)))
    limit $3
  ) as counted
) as "toPack", (
  select count(*)
  from (
    select
    from orders
    where payment_issue is not null
    limit $4
  ) as counted
) as "paymentIssues", (
  select count(*)
  from (
    select
    from orders
    where status = 'Shipped'
    limit $5
  ) as counted
) as "shipped", (
  select count(*)
  from (
    select
    from orders
    where (status = 'Shipped' and returning_since is not null)
    limit $6
  ) as counted
) as "returning", (
  select count(*)
  from (
    select
    from orders
    where payment_state = 'due'
    limit $7
  ) as counted
) as "unpaid", (
  select count(*)
  from (
    select
    from orders
    where status = 'Delivered'
    limit $8
  ) as counted
) as "delivered", (
  select count(*)
  from (
    select
    from orders
    where status = 'Cancelled'
    limit $9
  ) as counted
) as "cancelled";

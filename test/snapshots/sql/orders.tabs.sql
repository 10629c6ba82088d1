-- countOrdersByTab
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
    where status = 'Pending'
    limit $2
  ) as counted
) as "toConfirm", (
  select count(*)
  from (
    select
    from orders
    where status = 'Processing'
    limit $3
  ) as counted
) as "toPack", (
  select count(*)
  from (
    select
    from orders
    where status = 'Shipped'
    limit $4
  ) as counted
) as "shipped", (
  select count(*)
  from (
    select
    from orders
    where payment_state = 'due'
    limit $5
  ) as counted
) as "unpaid", (
  select count(*)
  from (
    select
    from orders
    where status = 'Delivered'
    limit $6
  ) as counted
) as "delivered", (
  select count(*)
  from (
    select
    from orders
    where status = 'Cancelled'
    limit $7
  ) as counted
) as "cancelled";

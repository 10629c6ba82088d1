-- countOrdersByTab
select (
  select count(*)
  from (
    select
    from orders
    where true
    limit $1
  ) as some
) as "all", (
  select count(*)
  from (
    select
    from orders
    where status = 'Pending'
    limit $2
  ) as some
) as "toConfirm", (
  select count(*)
  from (
    select
    from orders
    where status = 'Processing'
    limit $3
  ) as some
) as "toPack", (
  select count(*)
  from (
    select
    from orders
    where status = 'Shipped'
    limit $4
  ) as some
) as "shipped", (
  select count(*)
  from (
    select
    from orders
    where payment_state = 'due'
    limit $5
  ) as some
) as "unpaid", (
  select count(*)
  from (
    select
    from orders
    where status = 'Delivered'
    limit $6
  ) as some
) as "delivered", (
  select count(*)
  from (
    select
    from orders
    where status = 'Cancelled'
    limit $7
  ) as some
) as "cancelled";

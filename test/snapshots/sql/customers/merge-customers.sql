-- moveRecords
select
from orders
where user_id = $1::uuid
order by order_id collate "C"
for no key update;
update orders
set user_id = $1::uuid
where user_id = $2::uuid;
with emitted as (
  update events
  set customer_id = $1::uuid
  where customer_id = $2::uuid
), sent as (
  update event_deliveries
  set customer_id = $3::uuid
  where customer_id = $4::uuid
), history as (
  update order_events
  set actor_id = $5::uuid, actor = $6
  where actor_id = $7::uuid
), booked as (
  update payment_transactions
  set actor_id = $8::uuid
  where actor_id = $9::uuid
), discounted as (
  update promotion_uses
  set account = $10::uuid
  where account = $11::uuid
), written as (
  update contact_messages
  set user_id = $12::uuid
  where user_id = $13::uuid
), noted as (
  update user_notes
  set user_id = $14::uuid
  where user_id = $15::uuid
), tagged as (
  insert into user_tags (user_id, tag)
  select $16::uuid, tag
  from user_tags as other
  where user_id = $17::uuid and not exists (
    select
    from user_tags
    where user_id = $18::uuid and lower(tag) = lower(other.tag)
  )
), earlier as (
  update merged_accounts
  set target_id = $19::uuid
  where target_id = $20::uuid
)
update reviews
set user_id = $21::uuid
where user_id = $22::uuid;
update addresses
set user_id = $1::uuid, default_at = case when exists (
  select
  from addresses
  where user_id = $2::uuid
) then null else default_at end
where user_id = $3::uuid and not exists (
  select
  from addresses as same
  where same.user_id = $4::uuid and (lower(same.name), lower(same.address), same.phone) = (lower(addresses.name), lower(addresses.address), addresses.phone)
);
update carts
set user_id = $1::uuid
where user_id = $2::uuid and not exists (
  select
  from carts
  where user_id = $3::uuid
);
delete from back_in_stock_subscriptions as subscription
where user_id = $1::uuid and notified_at is null and exists (
  select
  from back_in_stock_subscriptions as same
  where same.product_id = subscription.product_id and same.notified_at is null and same.id <> subscription.id and (same.user_id = $2::uuid or lower(same.email) = lower($3))
);
update back_in_stock_subscriptions
set user_id = $1::uuid, email = $2
where user_id = $3::uuid;
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

-- mergeSubscriptions
delete from newsletter_subscribers as other
where lower(email) = lower($1) and exists (
  select
  from newsletter_subscribers
  where lower(email) = lower($2) and state <> 'pending'
);
delete from newsletter_subscribers
where lower(email) = lower($1) and state = 'pending' and exists (
  select
  from newsletter_subscribers
  where lower(email) = lower($2) and state <> 'pending'
);
update newsletter_subscribers
set email = $1
where lower(email) = lower($2) and not exists (
  select
  from newsletter_subscribers
  where lower(email) = lower($3)
);

-- insertMerged
insert into "merged_accounts" ("source_id", "target_id", "moved")
values ($1, $2, $3);

-- findMerged
select "target_id" as "targetId", "moved"
from "merged_accounts"
where "source_id" = $1;

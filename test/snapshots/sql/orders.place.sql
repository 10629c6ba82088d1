-- findOpenCash
select *
from open_cash($1::uuid, $2::text);

-- insertOrder: into anything
with placed as (
  insert into orders (user_id, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents)
  select $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::bigint, $15::bigint
  from (
    select
  ) as unlimited
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($16::uuid[], $17::text[], $18::text[], $19::text[], $20::bigint[], $21::bigint[], $22::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $23::uuid, $24, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: into what is open in cash
with placed as (
  insert into orders (user_id, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents)
  select $1::uuid, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::bigint, $15::bigint
  from open_cash($16::uuid, $17::text) as open
  where greatest(open.account_orders, open.phone_orders) < $18 and greatest(open.account_cents, open.phone_cents) + $19 <= $20
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($21::uuid[], $22::text[], $23::text[], $24::text[], $25::bigint[], $26::bigint[], $27::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $28::uuid, $29, placed.status, placed.notes
  from placed
)
select *
from placed;

-- findOpenCash
select *
from open_cash($1::uuid, $2::text);

-- insertOrder: into anything
with taken as (
  update products
  set stock = stock + move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::bigint, $17::bigint, $18::jsonb, $19, $20, $21, $22
  from (
    select
  ) as unlimited
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($23::uuid[], $24::text[], $25::text[], $26::text[], $27::bigint[], $28::bigint[], $29::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $30::uuid, $31, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: into what is open in cash
with taken as (
  update products
  set stock = stock + move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16::bigint, $17::bigint, $18::jsonb, $19, $20, $21, $22
  from open_cash($23::uuid, $24::text) as open
  where greatest(open.account_orders, open.phone_orders) < $25 and greatest(open.account_cents, open.phone_cents) + $26 <= $27
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($28::uuid[], $29::text[], $30::text[], $31::text[], $32::bigint[], $33::bigint[], $34::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $35::uuid, $36, placed.status, placed.notes
  from placed
)
select *
from placed;

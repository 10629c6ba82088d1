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
  insert into orders (user_id, guest, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4::boolean, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::bigint, $18::bigint, $19::jsonb, $20, $21, $22, $23
  from (
    select
  ) as unlimited
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($24::uuid[], $25::text[], $26::text[], $27::text[], $28::bigint[], $29::bigint[], $30::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $31::uuid, $32, placed.status, placed.notes
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
  insert into orders (user_id, guest, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4::boolean, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::bigint, $18::bigint, $19::jsonb, $20, $21, $22, $23
  from open_cash($24::uuid, $25::text) as open
  where greatest(open.account_orders, open.phone_orders) < $26 and greatest(open.account_cents, open.phone_cents) + $27 <= $28
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($29::uuid[], $30::text[], $31::text[], $32::text[], $33::bigint[], $34::bigint[], $35::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $36::uuid, $37, placed.status, placed.notes
  from placed
)
select *
from placed;

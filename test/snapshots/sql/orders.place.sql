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
  insert into orders (user_id, guest, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4::boolean, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz, $18::bigint, $19::bigint, $20::jsonb, $21, $22, $23, $24
  from (
    select
  ) as unlimited
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($25::uuid[], $26::text[], $27::text[], $28::text[], $29::bigint[], $30::bigint[], $31::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $32::uuid, $33, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: priced by more than its items
with taken as (
  update products
  set stock = stock + move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, guest, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4::boolean, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz, $18::bigint, $19::bigint, $20::jsonb, $21, $22, $23, $24
  from (
    select
  ) as unlimited
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($25::uuid[], $26::text[], $27::text[], $28::text[], $29::bigint[], $30::bigint[], $31::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), used as (
  insert into promotion_uses (promotion_id, order_id, account, phone, cents)
  select use.id, placed.id, $32::uuid, placed.phone_normalised, use.cents
  from placed, unnest($33::uuid[], $34::bigint[]) as use(id, cents)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $35::uuid, $36, placed.status, placed.notes
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
  insert into orders (user_id, guest, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, total_cents, labeled_total_cents, pricing, street, city, district, postal_code)
  select $3::uuid, $4::boolean, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz, $18::bigint, $19::bigint, $20::jsonb, $21, $22, $23, $24
  from open_cash($25::uuid, $26::text) as open
  where greatest(open.account_orders, open.phone_orders) < $27 and greatest(open.account_cents, open.phone_cents) + $28 <= $29
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at
  from placed, unnest($30::uuid[], $31::text[], $32::text[], $33::text[], $34::bigint[], $35::bigint[], $36::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $37::uuid, $38, placed.status, placed.notes
  from placed
)
select *
from placed;

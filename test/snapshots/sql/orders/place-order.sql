-- findOpenCash
select *
from open_cash($1::uuid, $2::text);

-- countRefused: of an account and a number
select greatest((
  select count(*)
  from orders
  where "user_id" = $1 and cancel_reason is not null and payment_method = 'cod' and not exists (
    select
    from payment_transactions
    where order_ref = orders.id and method = 'credit' and amount_cents >= total_cents
  )
), (
  select count(*)
  from orders
  where "phone_normalised" = $2 and cancel_reason is not null and payment_method = 'cod' and not exists (
    select
    from payment_transactions
    where order_ref = orders.id and method = 'credit' and amount_cents >= total_cents
  )
)) as count;

-- insertOrder: by itself
with taken as (
  update products
  set stock = stock + move.change, sold = sold - move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, guest, by_staff, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, held_cents, paid_cents, credit_cents, total_cents, labeled_total_cents, pricing, street, city, district, postal_code, bought_before, possible_duplicate_of)
  select $3::uuid, $4::boolean, $5::boolean, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::timestamptz, $19::bigint, $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::jsonb, $25, $26, $27, $28, has_ordered($29::uuid, $30), possible_duplicate($31, $32::bigint, $33::text[], $34::integer[], $35)
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at, cost_cents, tax_rate, group_id)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at, (
    select cost_cents
    from product_details
    where product_details.product_ref = item.product_ref
  ), tax_rate_of(placed.pricing, item.product_id), (
    select group_id
    from product_group_members as member
    where member.product_ref = item.product_ref and active
  )
  from placed, unnest($36::uuid[], $37::text[], $38::text[], $39::text[], $40::bigint[], $41::bigint[], $42::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $43::uuid, $44, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: priced by more than its items
with taken as (
  update products
  set stock = stock + move.change, sold = sold - move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, guest, by_staff, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, held_cents, paid_cents, credit_cents, total_cents, labeled_total_cents, pricing, street, city, district, postal_code, bought_before, possible_duplicate_of)
  select $3::uuid, $4::boolean, $5::boolean, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::timestamptz, $19::bigint, $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::jsonb, $25, $26, $27, $28, has_ordered($29::uuid, $30), possible_duplicate($31, $32::bigint, $33::text[], $34::integer[], $35)
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at, cost_cents, tax_rate, group_id)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at, (
    select cost_cents
    from product_details
    where product_details.product_ref = item.product_ref
  ), tax_rate_of(placed.pricing, item.product_id), (
    select group_id
    from product_group_members as member
    where member.product_ref = item.product_ref and active
  )
  from placed, unnest($36::uuid[], $37::text[], $38::text[], $39::text[], $40::bigint[], $41::bigint[], $42::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), used as (
  insert into promotion_uses (promotion_id, order_id, account, phone, cents)
  select use.id, placed.id, $43::uuid, placed.phone_normalised, use.cents
  from placed, unnest($44::uuid[], $45::bigint[]) as use(id, cents)
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $46::uuid, $47, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: paid by card
with taken as (
  update products
  set stock = stock + move.change, sold = sold - move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, guest, by_staff, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, held_cents, paid_cents, credit_cents, total_cents, labeled_total_cents, pricing, street, city, district, postal_code, bought_before, possible_duplicate_of)
  select $3::uuid, $4::boolean, $5::boolean, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::timestamptz, $19::bigint, $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::jsonb, $25, $26, $27, $28, has_ordered($29::uuid, $30), possible_duplicate($31, $32::bigint, $33::text[], $34::integer[], $35)
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at, cost_cents, tax_rate, group_id)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at, (
    select cost_cents
    from product_details
    where product_details.product_ref = item.product_ref
  ), tax_rate_of(placed.pricing, item.product_id), (
    select group_id
    from product_group_members as member
    where member.product_ref = item.product_ref and active
  )
  from placed, unnest($36::uuid[], $37::text[], $38::text[], $39::text[], $40::bigint[], $41::bigint[], $42::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), reserved as (
  insert into payment_transactions (order_ref, payment_ref, kind, held_cents, method, reference, actor_id, actor)
  select placed.id, $43::uuid, 'authorised', $44::bigint, 'card', $45, $46::uuid, $47
  from placed
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $48::uuid, $49, placed.status, placed.notes
  from placed
)
select *
from placed;

-- insertOrder: paid with store credit in part
with taken as (
  update products
  set stock = stock + move.change, sold = sold - move.change
  from unnest($1::uuid[], $2::int[]) as move(id, change)
  where products.id = move.id
), placed as (
  insert into orders (user_id, guest, by_staff, email, name, address, phone, phone_normalised, notes, customer_note, payment_method, payment_status, payment_brand, payment_last4, payment_reference, pay_by, held_cents, paid_cents, credit_cents, total_cents, labeled_total_cents, pricing, street, city, district, postal_code, bought_before, possible_duplicate_of)
  select $3::uuid, $4::boolean, $5::boolean, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18::timestamptz, $19::bigint, $20::bigint, $21::bigint, $22::bigint, $23::bigint, $24::jsonb, $25, $26, $27, $28, has_ordered($29::uuid, $30), possible_duplicate($31, $32::bigint, $33::text[], $34::integer[], $35)
  returning *
), lines as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, sold_at, cost_cents, tax_rate, group_id)
  select placed.id, item.line, item.product_ref, item.product_id, item.name, item.image, item.price_cents, item.labeled_price_cents, item.quantity, placed.created_at, (
    select cost_cents
    from product_details
    where product_details.product_ref = item.product_ref
  ), tax_rate_of(placed.pricing, item.product_id), (
    select group_id
    from product_group_members as member
    where member.product_ref = item.product_ref and active
  )
  from placed, unnest($36::uuid[], $37::text[], $38::text[], $39::text[], $40::bigint[], $41::bigint[], $42::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, line)
), spent as (
  insert into payment_transactions (order_ref, kind, amount_cents, method, actor_id, actor)
  select placed.id, 'captured', $43::bigint, 'credit', $44::uuid, $45
  from placed
), begun as (
  insert into order_events (order_id, actor_id, actor, to_status, notes)
  select placed.id, $46::uuid, $47, placed.status, placed.notes
  from placed
)
select *
from placed;

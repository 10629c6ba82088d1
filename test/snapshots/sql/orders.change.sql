-- findItems
select *
from "order_items"
where "order_id" = $1
order by "line";

-- changeContents
with given as (
  select *
  from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::bigint[], $6::bigint[], $7::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, place)
), before as (
  select product_id, line
  from order_items
  where order_id = $8::uuid
), gone as (
  delete from order_items
  where order_id = $9::uuid and product_id not in (
    select product_id
    from given
  )
), kept as (
  update order_items
  set quantity = given.quantity
  from given
  where order_id = $10::uuid and order_items.product_id = given.product_id
), added as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, cost_cents)
  select $11::uuid, place + (
    select max(line)
    from before
  ), product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, (
    select cost_cents
    from product_details
    where product_details.product_ref = given.product_ref
  )
  from given
  where product_id not in (
    select product_id
    from before
  )
)
update orders
set name = $12, phone = $13, email = $14, phone_normalised = $15, address = $16, street = $17, city = $18, district = $19, postal_code = $20, total_cents = $21::bigint, labeled_total_cents = $22::bigint, pricing = $23::jsonb
where id = $24::uuid;

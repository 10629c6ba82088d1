-- findItems
select *
from "order_items"
where "order_id" = $1
order by "line";

-- changeContents
with given as (
  select *, tax_rate_of($1::jsonb, product_id) as tax_rate
  from unnest($2::uuid[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::bigint[], $8::integer[]) with ordinality as item(product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, place)
), before as (
  select product_id, line
  from order_items
  where order_id = $9::uuid
), gone as (
  delete from order_items
  where order_id = $10::uuid and product_id not in (
    select product_id
    from given
  )
), kept as (
  update order_items
  set quantity = given.quantity, tax_rate = given.tax_rate
  from given
  where order_id = $11::uuid and order_items.product_id = given.product_id
), added as (
  insert into order_items (order_id, line, product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, tax_rate, cost_cents, group_id)
  select $12::uuid, place + (
    select max(line)
    from before
  ), product_ref, product_id, name, image, price_cents, labeled_price_cents, quantity, tax_rate, (
    select cost_cents
    from product_details
    where product_details.product_ref = given.product_ref
  ), (
    select group_id
    from product_group_members as member
    where member.product_ref = given.product_ref and active
  )
  from given
  where product_id not in (
    select product_id
    from before
  )
)
update orders
set name = $13, phone = $14, email = $15, phone_normalised = $16, address = $17, street = $18, city = $19, district = $20, postal_code = $21, total_cents = $22::bigint, labeled_total_cents = $23::bigint, pricing = $24::jsonb
where id = $25::uuid;

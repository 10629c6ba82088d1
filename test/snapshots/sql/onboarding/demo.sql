-- findUnitsSold
select "product_ref", sum(quantity)::int as "units"
from "order_items"
where product_ref = any($1::uuid[]) and "sold_at" is not null
group by "product_ref";

-- hasOtherProducts
select "id"
from "products"
where "deleted_at" is null and id <> all($1::uuid[])
limit $2;

-- insertDemoReviews
insert into reviews (product_ref, product_id, comment, rating, first_name, last_name, created_at)
select products.id, said.product_id, comment, rating, first_name, last_name, said.created_at
from json_to_recordset($1::json) as said(product_id text, comment text, rating smallint, first_name text, last_name text, created_at timestamptz)
join products on products.product_id = said.product_id
where products.id = any($2::uuid[]) and not exists (
  select
  from reviews
  where user_id is null and order_item_id is null and reviews.product_id = said.product_id and reviews.comment = said.comment
);

-- countDemoReviews
select count(*)
from reviews, json_to_recordset($1::json) as said(product_id text, comment text, rating smallint, first_name text, last_name text, created_at timestamptz)
where user_id is null and order_item_id is null and reviews.product_id = said.product_id and reviews.comment = said.comment;

-- deleteDemoReviews
delete from reviews using json_to_recordset($1::json) as said(product_id text, comment text, rating smallint, first_name text, last_name text, created_at timestamptz)
where user_id is null and order_item_id is null and reviews.product_id = said.product_id and reviews.comment = said.comment
returning id;

-- findDemoCodes
select demo.code
from promotions, json_to_recordset($1::json) as demo(code text, name text, terms jsonb)
where promotions.code = demo.code and promotions.name = demo.name and promotions.terms = demo.terms and starts_at is null and max_uses is null and max_uses_each is null and ends_at is null
order by code;

-- startDemoCodes
insert into promotions (code, name, terms)
select code, name, terms
from json_to_recordset($1::json) as demo(code text, name text, terms jsonb)
on conflict (code) do nothing;
update promotions
set ends_at = $1
from json_to_recordset($2::json) as demo(code text, name text, terms jsonb)
where promotions.code = demo.code and promotions.name = demo.name and promotions.terms = demo.terms and starts_at is null and max_uses is null and max_uses_each is null and (ends_at is null) = $3::boolean
returning demo.code;
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');

-- endDemoCodes
update promotions
set ends_at = now()
from json_to_recordset($1::json) as demo(code text, name text, terms jsonb)
where promotions.code = demo.code and promotions.name = demo.name and promotions.terms = demo.terms and starts_at is null and max_uses is null and max_uses_each is null and (ends_at is null) = $2::boolean
returning demo.code;
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');

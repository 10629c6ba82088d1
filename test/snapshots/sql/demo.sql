-- findPiecesSold
select "product_ref", sum(quantity)::int as "pieces"
from "order_items"
where product_ref = any($1::uuid[]) and "sold_at" is not null
group by "product_ref";

-- hasOtherProducts
select "id"
from "products"
where "deleted_at" is null and id <> all($1::uuid[])
limit $2;

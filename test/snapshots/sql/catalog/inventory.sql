-- findInventory
select "id", "product_id", "stock", "updated_at", product_id::text as "sort_value"
from "products"
where "deleted_at" is null and "updated_at" >= $1 and (product_id, id) > ($2::text, $3::uuid)
order by product_id asc, id asc
limit $4;

-- findDetails
select *
from "product_details"
where product_ref = any($1::uuid[]);

-- writeDetails
insert into product_details (product_ref, "brand", "tags", "sku", "barcode", "weight_grams", "size", "unit", "how_to_use", "ingredients", "cost_cents", "low_stock_at")
select *
from json_to_recordset($1::json) as d(product_ref uuid, "brand" text, "tags" text[], "sku" text, "barcode" text, "weight_grams" integer, "size" double precision, "unit" text, "how_to_use" text, "ingredients" text, "cost_cents" bigint, "low_stock_at" integer)
on conflict (product_ref) do update set "brand" = "excluded"."brand", "tags" = "excluded"."tags", "sku" = "excluded"."sku", "barcode" = "excluded"."barcode", "weight_grams" = "excluded"."weight_grams", "size" = "excluded"."size", "unit" = "excluded"."unit", "how_to_use" = "excluded"."how_to_use", "ingredients" = "excluded"."ingredients", "cost_cents" = "excluded"."cost_cents", "low_stock_at" = "excluded"."low_stock_at";

-- deleteEmptyDetails
delete from product_details
where product_ref = any($1::uuid[]) and num_nonnulls("brand", "tags", "sku", "barcode", "weight_grams", "size", "unit", "how_to_use", "ingredients", "cost_cents", "low_stock_at") = 0;

-- hasDetails
select "product_ref"
from "product_details"
limit $1;

-- countBrands
select min(brand) as brand, count(*) as count
from product_details
join products on products.id = product_ref
where brand is not null and listed and deleted_at is null
group by lower(brand)
order by count desc, brand;

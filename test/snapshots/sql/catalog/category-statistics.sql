-- aggregateCategories
select "category", count(*) as "count", round(avg(price_cents))::bigint as "average_price_cents", sum(stock) as "total_stock"
from "products"
where "deleted_at" is null
group by "category"
order by "count" desc, "category";

-- countLowStock
select none, none + few as low
from (
  select ((
    select count(*) as "count"
    from "products"
    where "deleted_at" is null and "stock_level" = $1
  )) as none, ((
    select count(*) as "count"
    from "products"
    where "deleted_at" is null and "stock_level" > $2 and (stock_level <= stock_level(greatest($3::int, (
      select max(low_stock_at)
      from product_details
    ))) and stock <= coalesce((
      select low_stock_at
      from product_details
      where product_ref = products.id
    ), $4::int))
  )) as few
) as counts;

-- findLowStock
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average"
from "products"
where "deleted_at" is null and (stock_level <= stock_level(greatest($1::int, (
  select max(low_stock_at)
  from product_details
))) and stock <= coalesce((
  select low_stock_at
  from product_details
  where product_ref = products.id
), $2::int))
order by "stock_level", "stock", "id"
limit $3;

-- findRelated
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average"
from "products"
where "deleted_at" is null and listed and "category" = $1 and stock > 0 and (created_at, id) < (
  select created_at, id
  from products
  where id = $2
) and id not in (
  select product_ref
  from product_group_members
  where active and group_id = (
    select group_id
    from product_group_members
    where product_ref = $3 and active
  )
) and exists (
  select
  from product_cards
  where product_ref = products.id
)
order by "created_at" desc, "id" desc
limit $4;
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average"
from "products"
where "deleted_at" is null and listed and "category" = $1 and stock > 0 and (created_at, id) > (
  select created_at, id
  from products
  where id = $2
) and id not in (
  select product_ref
  from product_group_members
  where active and group_id = (
    select group_id
    from product_group_members
    where product_ref = $3 and active
  )
) and exists (
  select
  from product_cards
  where product_ref = products.id
)
order by "created_at" desc, "id" desc
limit $4;
select "id", "product_id", "product_name", "alt_names", "category", "price_cents", "last_price_cents", "stock", "description", "images", "image_alts", "version", "created_at", "updated_at", "rating_count", "rating_average"
from "products"
where "deleted_at" is null and listed and "category" = $1 and stock = 0 and id <> $2 and id not in (
  select product_ref
  from product_group_members
  where active and group_id = (
    select group_id
    from product_group_members
    where product_ref = $3 and active
  )
) and exists (
  select
  from product_cards
  where product_ref = products.id
)
order by "created_at" desc, "id" desc
limit $4;

-- findSupplies: the low ones first
select "supply".*, urgency::text as "sort_value"
from (
  with sales as (
    select product_ref, sum(quantity)::int as sold
    from order_items
    where sold_at >= $1::timestamptz
    group by product_ref
  ), waiting as (
    select product_ref, sum(quantity)::int as to_pack
    from order_items
    join orders on orders.id = order_items.order_id
    where orders.status in ('Pending', 'Processing')
    group by product_ref
  ), paced as (
    select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $2::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $3::timestamptz - greatest($4::timestamptz, least(created_at, $5::timestamptz - interval '7 days'))) / 86400)::int as days
    from ((
      select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
      from "products"
      where deleted_at is null
    )) as chosen
    left join product_details on product_details.product_ref = chosen.id
    left join sales on sales.product_ref = chosen.id
    left join waiting on waiting.product_ref = chosen.id
  )
  select *, greatest(0, ceil(sold::numeric * $6::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
  from paced
) as "supply"
order by urgency asc, id asc
limit $7;

-- findSupplies: what is to be ordered, a later page
select "supply".*, suggested::text as "sort_value"
from (
  with sales as (
    select product_ref, sum(quantity)::int as sold
    from order_items
    where sold_at >= $1::timestamptz
    group by product_ref
  ), waiting as (
    select product_ref, sum(quantity)::int as to_pack
    from order_items
    join orders on orders.id = order_items.order_id
    where orders.status in ('Pending', 'Processing')
    group by product_ref
  ), paced as (
    select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $2::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $3::timestamptz - greatest($4::timestamptz, least(created_at, $5::timestamptz - interval '7 days'))) / 86400)::int as days
    from ((
      select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
      from "products"
      where (deleted_at is null and category = $6)
    )) as chosen
    left join product_details on product_details.product_ref = chosen.id
    left join sales on sales.product_ref = chosen.id
    left join waiting on waiting.product_ref = chosen.id
  )
  select *, greatest(0, ceil(sold::numeric * $7::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
  from paced
) as "supply"
where "suggested" > $8 and (suggested, id) < ($9::bigint, $10::uuid)
order by suggested desc, id desc
limit $11;

-- countSupplies
select count(*) as "count"
from (
  select "supply".*
  from (
    with sales as (
      select product_ref, sum(quantity)::int as sold
      from order_items
      where sold_at >= $1::timestamptz
      group by product_ref
    ), waiting as (
      select product_ref, sum(quantity)::int as to_pack
      from order_items
      join orders on orders.id = order_items.order_id
      where orders.status in ('Pending', 'Processing')
      group by product_ref
    ), paced as (
      select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $2::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $3::timestamptz - greatest($4::timestamptz, least(created_at, $5::timestamptz - interval '7 days'))) / 86400)::int as days
      from ((
        select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
        from "products"
        where deleted_at is null and products.id in (
          select id
          from products
          where product_id = $6 and deleted_at is null
          union all select product_ref
          from product_details
          where lower(sku) = lower($7) or lower(barcode) = lower($8)
        )
      )) as chosen
      left join product_details on product_details.product_ref = chosen.id
      left join sales on sales.product_ref = chosen.id
      left join waiting on waiting.product_ref = chosen.id
    )
    select *, greatest(0, ceil(sold::numeric * $9::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
    from paced
  ) as "supply"
) as "supply";

-- findSupplies: the low ones first
select "supply".*, urgency::text as "sort_value"
from (
  with sales as (
    select product_ref, sum(quantity)::int as sold
    from (
      select product_ref, quantity
      from order_items
      where sold_at >= $1::timestamptz
      union all select product_ref, -back.quantity
      from order_return_lines as back
      join order_items on order_items.id = item_ref
      where sold_at >= $2::timestamptz
    ) as moved
    group by product_ref
  ), waiting as (
    select product_ref, sum(quantity)::int as to_pack
    from order_items
    join orders on orders.id = order_items.order_id
    where orders.status in ('Pending', 'Processing')
    group by product_ref
  ), paced as (
    select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $3::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $4::timestamptz - greatest($5::timestamptz, least(created_at, $6::timestamptz - interval '7 days'))) / 86400)::int as days
    from ((
      select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
      from "products"
      where deleted_at is null
    )) as chosen
    left join product_details on product_details.product_ref = chosen.id
    left join sales on sales.product_ref = chosen.id
    left join waiting on waiting.product_ref = chosen.id
  )
  select *, greatest(0, ceil(sold::numeric * $7::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
  from paced
) as "supply"
order by urgency asc, id asc
limit $8;

-- findSupplies: products to reorder, a later page
select "supply".*, suggested::text as "sort_value"
from (
  with sales as (
    select product_ref, sum(quantity)::int as sold
    from (
      select product_ref, quantity
      from order_items
      where sold_at >= $1::timestamptz
      union all select product_ref, -back.quantity
      from order_return_lines as back
      join order_items on order_items.id = item_ref
      where sold_at >= $2::timestamptz
    ) as moved
    group by product_ref
  ), waiting as (
    select product_ref, sum(quantity)::int as to_pack
    from order_items
    join orders on orders.id = order_items.order_id
    where orders.status in ('Pending', 'Processing')
    group by product_ref
  ), paced as (
    select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $3::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $4::timestamptz - greatest($5::timestamptz, least(created_at, $6::timestamptz - interval '7 days'))) / 86400)::int as days
    from ((
      select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
      from "products"
      where (deleted_at is null and category = $7)
    )) as chosen
    left join product_details on product_details.product_ref = chosen.id
    left join sales on sales.product_ref = chosen.id
    left join waiting on waiting.product_ref = chosen.id
  )
  select *, greatest(0, ceil(sold::numeric * $8::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
  from paced
) as "supply"
where "suggested" > $9 and (suggested, id) < ($10::bigint, $11::uuid)
order by suggested desc, id desc
limit $12;

-- countSupplies
select count(*) as "count"
from (
  select "supply".*
  from (
    with sales as (
      select product_ref, sum(quantity)::int as sold
      from (
        select product_ref, quantity
        from order_items
        where sold_at >= $1::timestamptz
        union all select product_ref, -back.quantity
        from order_return_lines as back
        join order_items on order_items.id = item_ref
        where sold_at >= $2::timestamptz
      ) as moved
      group by product_ref
    ), waiting as (
      select product_ref, sum(quantity)::int as to_pack
      from order_items
      join orders on orders.id = order_items.order_id
      where orders.status in ('Pending', 'Processing')
      group by product_ref
    ), paced as (
      select chosen.id, product_id, product_name, category, images[1] as image, sku, barcode, version, stock, coalesce(to_pack, 0) as to_pack, coalesce(low_stock_at, $3::int) as low_at, coalesce(sold, 0) as sold, ceil(extract(epoch from $4::timestamptz - greatest($5::timestamptz, least(created_at, $6::timestamptz - interval '7 days'))) / 86400)::int as days
      from ((
        select "id", "product_id", "product_name", "category", "images", "version", "stock", "created_at"
        from "products"
        where deleted_at is null and products.id in (
          select id
          from products
          where product_id = $7 and deleted_at is null
          union all select product_ref
          from product_details
          where lower(sku) = lower($8) or lower(barcode) = lower($9)
        )
      )) as chosen
      left join product_details on product_details.product_ref = chosen.id
      left join sales on sales.product_ref = chosen.id
      left join waiting on waiting.product_ref = chosen.id
    )
    select *, greatest(0, ceil(sold::numeric * $10::int / days) + low_at - stock)::int as suggested, case when stock <= low_at then 0 else 1000000000000 end + case when sold > 0 then stock::bigint * days * 10 / sold else 100000000000 + stock end as urgency
    from paced
  ) as "supply"
) as "supply";

-- countCards: all
select (
  select count(*)
  from ((
    select "id"
    from "product_cards"
    where 1 = 1
    limit $1
  )) as found
) as count;

-- countCards: in stock
select (
  select count(*)
  from ((
    select "id"
    from "product_cards"
    where available
    limit $1
  )) as found
) as count;

-- countCards: no further
select (
  select count(*)
  from ((
    select "id"
    from "product_cards"
    where (category = $1 and highest_cents >= $2 and last_price_cents <= $3 and available and on_offer and has_image and id in (
      select coalesce(member.group_id, found.id)
      from ((
        select "products"."id"
        from "products"
        where (deleted_at is null and listed and category = $4 and search_document @@ to_tsquery('simple', $5) and last_price_cents >= $6 and last_price_cents <= $7 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $8 and (stock_level <= stock_level($9::int) and stock <= $10::int))
      )) as found
      left join product_group_members as member on member.product_ref = found.id and member.active
    )) and (group_id is null or exists ((
      select "products"."id" as "shown"
      from "products"
      inner join "product_group_members" as "member" on "member"."product_ref" = "products"."id"
      where "member"."active" = $11 and member.group_id = product_cards.group_id and (deleted_at is null and listed and category = $12 and search_document @@ to_tsquery('simple', $13) and last_price_cents >= $14 and last_price_cents <= $15 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $16 and (stock_level <= stock_level($17::int) and stock <= $18::int))
      order by stock <= 0, member.position, products.id
    )))
    limit $19
  )) as found
) as count;

-- findCards: the first page
select product.product_id, product.product_name, product.alt_names, product.category, product.price_cents, product.last_price_cents, product.stock, product.description, product.images, product.image_alts, product.version, product.created_at, product.updated_at, product.rating_count, product.rating_average, top.id, sort_value, summary, product.id as product_key
from ((
  select "id", "created_at", "last_price_cents", "name", "summary", "product_ref" as "shown", created_at::text as "sort_value"
  from "product_cards"
  where 1 = 1
  order by created_at desc, id desc
  limit $1
)) as top, lateral (
  select *
  from products
  where id = shown
  limit 1
) as product
order by top.created_at desc, top.id desc;

-- findCards: a category by price, later
select product.product_id, product.product_name, product.alt_names, product.category, product.price_cents, product.last_price_cents, product.stock, product.description, product.images, product.image_alts, product.version, product.created_at, product.updated_at, product.rating_count, product.rating_average, top.id, sort_value, summary, product.id as product_key
from ((
  select "id", "created_at", "last_price_cents", "name", "summary", "product_ref" as "shown", last_price_cents::text as "sort_value"
  from "product_cards"
  where category = $1 and (last_price_cents, id) < ($2::bigint, $3::uuid)
  order by last_price_cents desc, id desc
  limit $4
)) as top, lateral (
  select *
  from products
  where id = shown
  limit 1
) as product
order by top.last_price_cents desc, top.id desc;

-- findCards: narrowed, by name
select product.product_id, product.product_name, product.alt_names, product.category, product.price_cents, product.last_price_cents, product.stock, product.description, product.images, product.image_alts, product.version, product.created_at, product.updated_at, product.rating_count, product.rating_average, top.id, sort_value, summary, product.id as product_key
from ((
  select "id", "created_at", "last_price_cents", "name", "summary", "shown", name collate "C"::text as "sort_value"
  from "product_cards"
  inner join lateral (
    select product_ref as shown
    where group_id is null
    union all ((
      select "products"."id" as "shown"
      from "products"
      inner join "product_group_members" as "member" on "member"."product_ref" = "products"."id"
      where "member"."active" = $1 and member.group_id = product_cards.group_id and (deleted_at is null and listed and category = $2 and last_price_cents >= $3 and last_price_cents <= $4 and stock > 0 and last_price_cents < price_cents and products.id in (
        select product_ref
        from product_details
        where lower(brand) = lower($5)
      ) and (images <> '{}') = $6 and (stock_level <= stock_level($7::int) and stock <= $8::int))
      order by stock <= 0, member.position, products.id
    ) limit 1)
    limit 1
  ) as "variant" on true
  where (category = $9 and highest_cents >= $10 and last_price_cents <= $11 and available and on_offer and has_image and id in (
    select coalesce(member.group_id, found.id)
    from ((
      select "products"."id"
      from "products"
      where (deleted_at is null and listed and category = $12 and last_price_cents >= $13 and last_price_cents <= $14 and stock > 0 and last_price_cents < price_cents and products.id in (
        select product_ref
        from product_details
        where lower(brand) = lower($15)
      ) and (images <> '{}') = $16 and (stock_level <= stock_level($17::int) and stock <= $18::int))
    )) as found
    left join product_group_members as member on member.product_ref = found.id and member.active
  ))
  order by name collate "C" asc, id asc
  limit $19
)) as top, lateral (
  select *
  from products
  where id = shown
  limit 1
) as product
order by top.name collate "C", top.id asc;

-- findCards: in stock
select product.product_id, product.product_name, product.alt_names, product.category, product.price_cents, product.last_price_cents, product.stock, product.description, product.images, product.image_alts, product.version, product.created_at, product.updated_at, product.rating_count, product.rating_average, top.id, sort_value, summary, product.id as product_key
from ((
  select "id", "created_at", "last_price_cents", "name", "summary", "product_ref" as "shown", created_at::text as "sort_value"
  from "product_cards"
  where available
  order by created_at desc, id desc
  limit $1
)) as top, lateral (
  select *
  from products
  where id = shown
  limit 1
) as product
order by top.created_at desc, top.id desc;

-- findCards: a search by price
select product.product_id, product.product_name, product.alt_names, product.category, product.price_cents, product.last_price_cents, product.stock, product.description, product.images, product.image_alts, product.version, product.created_at, product.updated_at, product.rating_count, product.rating_average, top.id, sort_value, summary, product.id as product_key
from ((
  select "id", "created_at", "last_price_cents", "name", "summary", "shown", last_price_cents::text as "sort_value"
  from "product_cards"
  inner join lateral (
    select product_ref as shown
    where group_id is null
    union all ((
      select "products"."id" as "shown"
      from "products"
      inner join "product_group_members" as "member" on "member"."product_ref" = "products"."id"
      where "member"."active" = $1 and member.group_id = product_cards.group_id and (deleted_at is null and listed and category = $2 and search_document @@ to_tsquery('simple', $3) and last_price_cents >= $4 and last_price_cents <= $5 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $6 and (stock_level <= stock_level($7::int) and stock <= $8::int))
      order by stock <= 0, member.position, products.id
    ) limit 1)
    limit 1
  ) as "variant" on true
  where (category = $9 and highest_cents >= $10 and last_price_cents <= $11 and available and on_offer and has_image and id in (
    select coalesce(member.group_id, found.id)
    from ((
      select "products"."id"
      from "products"
      where (deleted_at is null and listed and category = $12 and search_document @@ to_tsquery('simple', $13) and last_price_cents >= $14 and last_price_cents <= $15 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $16 and (stock_level <= stock_level($17::int) and stock <= $18::int))
    )) as found
    left join product_group_members as member on member.product_ref = found.id and member.active
  ))
  order by last_price_cents asc, id asc
  limit $19
)) as top, lateral (
  select *
  from products
  where id = shown
  limit 1
) as product
order by top.last_price_cents, top.id asc;

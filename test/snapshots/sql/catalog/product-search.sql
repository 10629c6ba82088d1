-- findByRelevance: the first page
with "top" as (
  with "first" as materialized (
    select "id", (3 + case when lower(product_name) = $1 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $2) > 0 then 0.75 when strpos(search_names, $3) > 0 then 0.25 else 0 end + $4::real / (length(product_name) + $5))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and lower(product_name) collate "C" like $6
    limit $7
  ), "named" as materialized (
    select "id", (2 + case when lower(product_name) = $8 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $9) > 0 then 0.75 when strpos(search_names, $10) > 0 then 0.25 else 0 end + $11::real / (length(product_name) + $12))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and to_tsvector('simple', search_names || ' ' || category) @@ to_tsquery('simple', $13) and id not in (
      select id
      from first
    )
    limit 500 - (
      select count(*)
      from first
    )
  ), "described" as materialized (
    select "id", (1 + case when lower(product_name) = $14 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $15) > 0 then 0.75 when strpos(search_names, $16) > 0 then 0.25 else 0 end + $17::real / (length(product_name) + $18))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and search_document @@ to_tsquery('simple', $19) and id not in (
      select id
      from first
      union all select id
      from named
    )
    limit 500 - (
      select count(*)
      from first
    ) - (
      select count(*)
      from named
    )
  ), "matches" as materialized (
    select *
    from "first"
    union all select *
    from "named"
    union all select *
    from "described"
  )
  select *, (
    select count(*)
    from matches
  ) as "total", rank::text as "sort_value"
  from "matches"
  order by rank desc, id desc
  limit $20
)
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "top"."sort_value", "top"."total"
from "top"
inner join "products" on "products"."id" = "top"."id"
order by "top"."rank" desc, "top"."id" desc;

-- findByRelevance: a later page, narrowed
with "top" as (
  with "first" as materialized (
    select "id", (3 + case when lower(product_name) = $1 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $2) > 0 then 0.75 when strpos(search_names, $3) > 0 then 0.25 else 0 end + $4::real / (length(product_name) + $5))::real as "rank"
    from "products"
    where (deleted_at is null and listed and category = $6 and last_price_cents >= $7 and last_price_cents <= $8 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $9 and (stock_level <= stock_level($10::int) and stock <= $11::int)) and lower(product_name) collate "C" like $12
    limit $13
  ), "named" as materialized (
    select "id", (2 + case when lower(product_name) = $14 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $15) > 0 then 0.75 when strpos(search_names, $16) > 0 then 0.25 else 0 end + $17::real / (length(product_name) + $18))::real as "rank"
    from "products"
    where (deleted_at is null and listed and category = $19 and last_price_cents >= $20 and last_price_cents <= $21 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $22 and (stock_level <= stock_level($23::int) and stock <= $24::int)) and to_tsvector('simple', search_names || ' ' || category) @@ to_tsquery('simple', $25) and id not in (
      select id
      from first
    )
    limit 500 - (
      select count(*)
      from first
    )
  ), "described" as materialized (
    select "id", (1 + case when lower(product_name) = $26 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $27) > 0 then 0.75 when strpos(search_names, $28) > 0 then 0.25 else 0 end + $29::real / (length(product_name) + $30))::real as "rank"
    from "products"
    where (deleted_at is null and listed and category = $31 and last_price_cents >= $32 and last_price_cents <= $33 and stock > 0 and last_price_cents < price_cents and (images <> '{}') = $34 and (stock_level <= stock_level($35::int) and stock <= $36::int)) and search_document @@ to_tsquery('simple', $37) and id not in (
      select id
      from first
      union all select id
      from named
    )
    limit 500 - (
      select count(*)
      from first
    ) - (
      select count(*)
      from named
    )
  ), "matches" as materialized (
    select *
    from "first"
    union all select *
    from "named"
    union all select *
    from "described"
  )
  select *, (
    select count(*)
    from matches
  ) as "total", rank::text as "sort_value"
  from "matches"
  where (rank, id) < ($38::real, $39::uuid)
  order by rank desc, id desc
  limit $40
)
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "top"."sort_value", "top"."total"
from "top"
inner join "products" on "products"."id" = "top"."id"
order by "top"."rank" desc, "top"."id" desc;

-- findByRelevance: one match for each group
with "top" as (
  with "first" as materialized (
    select "id", (3 + case when lower(product_name) = $1 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $2) > 0 then 0.75 when strpos(search_names, $3) > 0 then 0.25 else 0 end + $4::real / (length(product_name) + $5))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and lower(product_name) collate "C" like $6
    limit $7
  ), "named" as materialized (
    select "id", (2 + case when lower(product_name) = $8 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $9) > 0 then 0.75 when strpos(search_names, $10) > 0 then 0.25 else 0 end + $11::real / (length(product_name) + $12))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and to_tsvector('simple', search_names || ' ' || category) @@ to_tsquery('simple', $13) and id not in (
      select id
      from first
    )
    limit 500 - (
      select count(*)
      from first
    )
  ), "described" as materialized (
    select "id", (1 + case when lower(product_name) = $14 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $15) > 0 then 0.75 when strpos(search_names, $16) > 0 then 0.25 else 0 end + $17::real / (length(product_name) + $18))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and search_document @@ to_tsquery('simple', $19) and id not in (
      select id
      from first
      union all select id
      from named
    )
    limit 500 - (
      select count(*)
      from first
    ) - (
      select count(*)
      from named
    )
  ), "matches" as materialized (
    select *
    from "first"
    union all select *
    from "named"
    union all select *
    from "described"
  )
  select *, rank::text as "sort_value"
  from (
    select *, count(*) over () as total
    from (
      select distinct on (coalesce(group_id, id)) id, best as rank, group_id
      from (
        select matches.id, rank, group_id, position, stock <= 0 as sold_out, max(rank) over (partition by coalesce(group_id, matches.id)) as best
        from matches
        left join product_group_members as member on member.product_ref = matches.id and member.active
        left join products on products.id = member.product_ref
      ) as found
      order by coalesce(group_id, id), rank < best - 0.2, sold_out, position
    ) as best
  ) as "matches"
  order by rank desc, id desc
  limit $20
)
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "top"."sort_value", "top"."total", (
  select summary
  from product_cards
  where id = top.group_id
) as "summary"
from "top"
inner join "products" on "products"."id" = "top"."id"
order by "top"."rank" desc, "top"."id" desc;

-- findByRelevance: words put right, any of them
with "top" as (
  with "first" as materialized (
    select "id", (3 + case when lower(product_name) = $1 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $2) > 0 then 0.75 when strpos(search_names, $3) > 0 then 0.25 else 0 end + $4::real / (length(product_name) + $5) + similarity($6, search_names))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and lower(product_name) collate "C" like $7
    limit $8
  ), "named" as materialized (
    select "id", (2 + case when lower(product_name) = $9 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $10) > 0 then 0.75 when strpos(search_names, $11) > 0 then 0.25 else 0 end + $12::real / (length(product_name) + $13) + similarity($14, search_names))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and to_tsvector('simple', search_names || ' ' || category) @@ to_tsquery('simple', $15) and id not in (
      select id
      from first
    )
    limit 500 - (
      select count(*)
      from first
    )
  ), "described" as materialized (
    select "id", (1 + case when lower(product_name) = $16 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $17) > 0 then 0.75 when strpos(search_names, $18) > 0 then 0.25 else 0 end + $19::real / (length(product_name) + $20) + similarity($21, search_names))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and (search_document @@ to_tsquery('simple', $22) or search_document @@ to_tsquery('simple', $23)) and id not in (
      select id
      from first
      union all select id
      from named
    )
    limit 500 - (
      select count(*)
      from first
    ) - (
      select count(*)
      from named
    )
  ), "matches" as materialized (
    select *
    from "first"
    union all select *
    from "named"
    union all select *
    from "described"
  )
  select *, (
    select count(*)
    from matches
  ) as "total", rank::text as "sort_value"
  from "matches"
  order by rank desc, id desc
  limit $24
)
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "top"."sort_value", "top"."total"
from "top"
inner join "products" on "products"."id" = "top"."id"
order by "top"."rank" desc, "top"."id" desc;

-- findByRelevance: of staff, by ids too
with "top" as (
  with "first" as materialized (
    select "id", (3 + case when lower(product_name) = $1 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $2) > 0 then 0.75 when strpos(search_names, $3) > 0 then 0.25 else 0 end + $4::real / (length(product_name) + $5))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and (lower(product_name) collate "C" like $6 or lower(product_id) like $7)
    limit $8
  ), "named" as materialized (
    select "id", (2 + case when lower(product_name) = $9 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $10) > 0 then 0.75 when strpos(search_names, $11) > 0 then 0.25 else 0 end + $12::real / (length(product_name) + $13))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and false and id not in (
      select id
      from first
    )
    limit 500 - (
      select count(*)
      from first
    )
  ), "described" as materialized (
    select "id", (1 + case when lower(product_name) = $14 then 1 else 0 end + case when strpos(' ' || search_names || ' ', $15) > 0 then 0.75 when strpos(search_names, $16) > 0 then 0.25 else 0 end + $17::real / (length(product_name) + $18))::real as "rank"
    from "products"
    where (deleted_at is null and listed) and false and id not in (
      select id
      from first
      union all select id
      from named
    )
    limit 500 - (
      select count(*)
      from first
    ) - (
      select count(*)
      from named
    )
  ), "matches" as materialized (
    select *
    from "first"
    union all select *
    from "named"
    union all select *
    from "described"
  )
  select *, (
    select count(*)
    from matches
  ) as "total", rank::text as "sort_value"
  from "matches"
  order by rank desc, id desc
)
select "products"."id", "products"."product_id", "products"."product_name", "products"."alt_names", "products"."category", "products"."price_cents", "products"."last_price_cents", "products"."stock", "products"."description", "products"."images", "products"."image_alts", "products"."version", "products"."created_at", "products"."updated_at", "products"."rating_count", "products"."rating_average", "top"."sort_value", "top"."total"
from "top"
inner join "products" on "products"."id" = "top"."id"
order by "top"."rank" desc, "top"."id" desc;

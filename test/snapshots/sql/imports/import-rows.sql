-- insertImportRows
insert into import_rows (import_id, position, line, rows, outcome, product_id, product_name, issues, warnings, changes, sources, price)
select $1::uuid, position, line, rows, outcome, product_id, product_name, issues, warnings, changes, sources, price
from json_to_recordset($2::json) as r(position integer, line integer, rows integer, outcome text, product_id text, product_name text, issues jsonb, warnings jsonb, changes jsonb, sources json, price json);

-- findImportRows: the first page
select *
from "import_rows"
where "import_id" = $1
order by "position" asc
limit $2;

-- findImportRows: a later page, narrowed
select *
from "import_rows"
where "import_id" = $1 and "outcome" = $2 and "warnings" is not null and "position" > $3::bigint
order by "position" asc
limit $4;

-- countRejectedRows
select coalesce(sum(rows), 0)::integer as "rows"
from "import_rows"
where "import_id" = $1 and "outcome" = $2 and position = any($3::integer[]);

-- findRejectedRows
select *
from "import_rows"
where "import_id" = $1 and "outcome" = $2 and position = any($3::integer[])
order by "position";

-- findImportPrices
with prices as (
  select line, product_id as "productId", (price->>'to')::float8 as price
  from import_rows
  where import_id = $1 and outcome <> 'rejected' and price is not null
), middle as (
  select count(*)::integer as products, percentile_cont(0.5) within group (order by price) as median
  from prices
), outliers as (
  select prices.*
  from prices, middle
  where price > 100 * median or 100 * price < median
)
select products, median, (
  select row_to_json(prices)
  from prices
  order by price, line
  limit 1
) as cheapest, (
  select row_to_json(prices)
  from prices
  order by price desc, line
  limit 1
) as "mostExpensive", (
  select count(*)::integer
  from outliers
) as outliers, (
  select coalesce(json_agg(one), '[]')
  from (
    select *
    from outliers
    order by line
    limit 20
  ) one
) as "outlierExamples"
from middle;

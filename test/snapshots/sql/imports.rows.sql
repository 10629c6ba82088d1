-- insertImportRows
insert into import_rows (import_id, position, line, rows, outcome, product_id, product_name, issues, warnings, changes, sources)
select $1::uuid, position, line, rows, outcome, product_id, product_name, issues, warnings, changes, sources
from json_to_recordset($2::json) as r(position integer, line integer, rows integer, outcome text, product_id text, product_name text, issues jsonb, warnings jsonb, changes jsonb, sources json);

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

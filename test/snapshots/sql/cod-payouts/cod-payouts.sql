-- insertRemittance
insert into "remittances" ("courier", "file_name", "file_hash", "bank_cents", "header", "columns", "actor_id", "api_key_id", "actor")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("file_hash")
where "state" <> 'undone' do nothing
returning *;

-- saveLines
insert into remittance_lines (remittance_ref, line, cells, broken, waybill, order_number, amount_cents, fee_cents, word)
select $1::uuid, read.*
from json_to_recordset($2::json) as read(line integer, cells jsonb, broken text, waybill text, order_number text, amount_cents bigint, fee_cents bigint, word text)
on conflict (remittance_ref, line) do update set waybill = excluded.waybill, order_number = excluded.order_number, amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, word = excluded.word;

-- findRemittance
select *
from "remittances"
where "number" = $1;

-- findRemittanceOfFile
select *
from "remittances"
where "file_hash" = $1 and "state" <> $2;

-- lockRemittance
select *
from "remittances"
where "number" = $1
for update;

-- takeRemittance
select *
from "remittances"
where "id" = $1 and "state" in ($2, $3)
for update skip locked;

-- findRemittancesUnderWay
select *
from "remittances"
where "state" in ($1, $2)
order by "seq";

-- findColumnsOf
select "columns"
from "remittances"
where lower(courier) = $1 and "header" = $2::jsonb
order by "seq" desc
limit $3;

-- changeRemittance
update "remittances"
set "state" = $1, "columns" = $2, "actor_id" = $3, "api_key_id" = $4, "actor" = $5
where "id" = $6
returning *;

-- countStop
update "remittances"
set "stops" = stops + 1
where "id" = $1 and "state" in ($2, $3);

-- deleteRemittance
delete from "remittances"
where "id" = $1;

-- findLines
select *
from "remittance_lines"
where "remittance_ref" = $1
order by "line";

-- findNextLines: to book
select *
from "remittance_lines"
where "remittance_ref" = $1 and "class" = $2
order by "line"
limit $3;

-- findNextLines: to undo
select *
from "remittance_lines"
where "remittance_ref" = $1 and "booked_cents" > $2 and "undone" = $3 and "note" = $4
order by "line"
limit $5;

-- noteLine
update "remittance_lines"
set "class" = $1, "booked_cents" = $2
where "remittance_ref" = $3 and "line" = $4;

-- forgetUndoing
update "remittance_lines"
set "note" = $1
where "remittance_ref" = $2 and "booked_cents" > $3 and "undone" = $4;

-- forgetFailed
update "remittance_lines"
set "class" = $1, "note" = $2
where "remittance_ref" = $3 and "class" = $4;

-- findRemittances: the first page
select "remittances".*, "sums"."lines", "sums"."booked_cents"
from "remittances"
inner join lateral (
  select count(*) as "lines", coalesce(sum(booked_cents) filter (where not undone), 0)::bigint as "booked_cents"
  from "remittance_lines"
  where "remittance_ref" = "remittances"."id"
) as "sums" on true
order by "seq" desc
limit $1;

-- findRemittances: later
select "remittances".*, "sums"."lines", "sums"."booked_cents"
from "remittances"
inner join lateral (
  select count(*) as "lines", coalesce(sum(booked_cents) filter (where not undone), 0)::bigint as "booked_cents"
  from "remittance_lines"
  where "remittance_ref" = "remittances"."id"
) as "sums" on true
where "seq" < $1::bigint
order by "seq" desc
limit $2;

-- countRemittances
select count(*) as "count"
from "remittances";

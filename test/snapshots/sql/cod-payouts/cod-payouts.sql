-- insertPayout
insert into "cod_payouts" ("courier", "file_name", "file_hash", "bank_cents", "header", "columns", "actor_id", "api_key_id", "actor")
values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
on conflict ("file_hash")
where "state" <> 'undone' do nothing
returning *;

-- saveLines
insert into cod_payout_lines (payout_ref, line, cells, problem, waybill, order_number, amount_cents, fee_cents, courier_status)
select $1::uuid, read.*
from json_to_recordset($2::json) as read(line integer, cells jsonb, problem text, waybill text, order_number text, amount_cents bigint, fee_cents bigint, courier_status text)
on conflict (payout_ref, line) do update set waybill = excluded.waybill, order_number = excluded.order_number, amount_cents = excluded.amount_cents, fee_cents = excluded.fee_cents, courier_status = excluded.courier_status;

-- findPayout
select *
from "cod_payouts"
where "number" = $1;

-- findPayoutOfFile
select *
from "cod_payouts"
where "file_hash" = $1 and "state" <> $2;

-- lockPayout
select *
from "cod_payouts"
where "number" = $1
for update;

-- lockPayoutInProgress
select *
from "cod_payouts"
where "id" = $1 and "state" in ($2, $3)
for update skip locked;

-- findPayoutsInProgress
select *
from "cod_payouts"
where "state" in ($1, $2)
order by "seq";

-- findColumnMapping
select "columns"
from "cod_payouts"
where lower(courier) = $1 and "header" = $2::jsonb
order by "seq" desc
limit $3;

-- updatePayout
update "cod_payouts"
set "state" = $1, "columns" = $2, "actor_id" = $3, "api_key_id" = $4, "actor" = $5
where "id" = $6
returning *;

-- countFailedRun
update "cod_payouts"
set "failed_runs" = failed_runs + 1
where "id" = $1 and "state" in ($2, $3);

-- deletePayout
delete from "cod_payouts"
where "id" = $1;

-- findLines
select *
from "cod_payout_lines"
where "payout_ref" = $1
order by "line";

-- findNextLines: to record
select *
from "cod_payout_lines"
where "payout_ref" = $1 and "class" = $2
order by "line"
limit $3;

-- findNextLines: to undo
select *
from "cod_payout_lines"
where "payout_ref" = $1 and "recorded_cents" > $2 and "undone" = $3 and "note" = $4
order by "line"
limit $5;

-- updateLine
update "cod_payout_lines"
set "class" = $1, "recorded_cents" = $2
where "payout_ref" = $3 and "line" = $4;

-- resetUnreversedLines
update "cod_payout_lines"
set "note" = $1
where "payout_ref" = $2 and "recorded_cents" > $3 and "undone" = $4;

-- resetFailedLines
update "cod_payout_lines"
set "class" = $1, "note" = $2
where "payout_ref" = $3 and "class" = $4;

-- findPayouts: the first page
select "cod_payouts".*, "sums"."lines", "sums"."recorded_cents"
from "cod_payouts"
inner join lateral (
  select count(*) as "lines", coalesce(sum(recorded_cents) filter (where not undone), 0)::bigint as "recorded_cents"
  from "cod_payout_lines"
  where "payout_ref" = "cod_payouts"."id"
) as "sums" on true
order by "seq" desc
limit $1;

-- findPayouts: later
select "cod_payouts".*, "sums"."lines", "sums"."recorded_cents"
from "cod_payouts"
inner join lateral (
  select count(*) as "lines", coalesce(sum(recorded_cents) filter (where not undone), 0)::bigint as "recorded_cents"
  from "cod_payout_lines"
  where "payout_ref" = "cod_payouts"."id"
) as "sums" on true
where "seq" < $1::bigint
order by "seq" desc
limit $2;

-- countPayouts
select count(*) as "count"
from "cod_payouts";

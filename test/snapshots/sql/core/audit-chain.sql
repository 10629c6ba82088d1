-- findChain
select "place", "line", "salt", "digest", "hash", case when audit_log.id is not null then jsonb_build_array(audit_log.id, (extract(epoch from audit_log.at) * 1000000)::bigint, audit_log.actor, audit_log.action, audit_log.entity, audit_log.entity_id, audit_log.changes)::text end as "content"
from "audit_chain"
left join "audit_log" on "audit_log"."id" = "audit_chain"."line"
where "place" > $1
order by "place"
limit $2;

-- findUnchained
select "id"
from "audit_log"
where not exists (
  select "place"
  from "audit_chain"
  where "audit_chain"."line" = "audit_log"."id"
)
order by "id"
limit $1;

-- findChainHead
select "place", "hash"
from "audit_chain"
order by "place" desc
limit $1;

-- findErasedLines
select changes #> '{lines,1}' as "lines"
from "audit_log"
where "entity" = $1 and "action" = $2
order by "id";

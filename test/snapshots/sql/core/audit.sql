-- insertAudit
insert into audit_log (actor_id, actor, action, entity, entity_id, changes)
select (
  select id
  from users
  where users.id = r.actor_id
), actor, action, entity, entity_id, changes
from json_to_recordset($1::json) as r(actor_id uuid, actor text, action text, entity text, entity_id text, changes jsonb);

-- insertAuditOnce
insert into audit_log (actor_id, actor, action, entity, entity_id, changes)
select $1::uuid, $2, $3, $4, $5, $6::jsonb
where not exists (
  select
  from audit_log as recorded
  where recorded.entity = $7 and recorded.entity_id = $8 and recorded.action = $9 and recorded.at > now() - make_interval(hours => $10) and recorded.changes ?& $11::text[]
);

-- findAudit: the first page
select "audit_log".*
from "audit_log"
where 1 = 1
order by "id" desc
limit $1;

-- findAudit: a later page, narrowed
select "audit_log".*
from "audit_log"
where (entity = $1 and entity_id = $2 and actor = $3 and at >= $4 and at < $5 and lower(actor || ' ' || action || ' ' || entity_id) like $6) and "id" > $7::bigint
order by "id" asc
limit $8;

-- countAuditUpTo
select count(*) as "count"
from (
  select 1 as "one"
  from "audit_log"
  where (entity = $1 and lower(actor || ' ' || action || ' ' || entity_id) like $2)
  limit $3
) as "some";

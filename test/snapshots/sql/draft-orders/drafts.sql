-- findDraftPage: the first page
select *, updated_at::text as "sort_value"
from "order_drafts"
where "placed_as" is null
order by updated_at desc, id desc
limit $1;

-- countDrafts
select count(*) as "count"
from "order_drafts"
where "placed_as" is null;

-- findDraft
select *
from "order_drafts"
where "draft_id" = $1;

-- lockDraft
select *
from "order_drafts"
where "draft_id" = $1
for update;

-- insertDraft
insert into "order_drafts" ("fields", "lines", "total_cents", "email", "phone_normalised", "created_by", "updated_by")
values ($1, $2, $3, $4, $5, $6, $7)
returning *;

-- updateDraft
update "order_drafts"
set "fields" = $1, "lines" = $2, "total_cents" = $3, "email" = $4, "phone_normalised" = $5, "created_by" = $6, "updated_by" = $7
where "id" = $8
returning *;

-- deleteDraft
delete from "order_drafts"
where "id" = $1;

-- convertDraft
update "order_drafts"
set "placed_as" = $1, "fields" = $2, "lines" = $3, "total_cents" = $4, "email" = $5, "phone_normalised" = $6
where "id" = $7;

-- findDraftsNaming
select *
from "order_drafts"
where (email <> '' and lower(email) = lower($1::text) or email = '' and phone_normalised <> '' and (phone_normalised = $2::text or phone_normalised in (
  select phone_normalised
  from orders
  where user_id = $3::uuid
)))
order by "seq";

-- deleteDraftsNaming
delete from "order_drafts"
where (email <> '' and lower(email) = lower($1::text) or email = '' and phone_normalised <> '' and (phone_normalised = $2::text or phone_normalised in (
  select phone_normalised
  from orders
  where user_id = $3::uuid
)));

-- deleteOldDrafts
delete from "order_drafts"
where "updated_at" < now() - make_interval(days => $1);

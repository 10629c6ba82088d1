-- insertOrderNote
insert into "order_notes" ("order_ref", "note", "actor_id", "actor")
values ($1, $2, $3, $4)
returning *;

-- findOrderNotes
select *
from "order_notes"
where "order_ref" = $1
order by "at", "id";

-- deleteOrderNote
delete from "order_notes"
where "id" = $1;

-- findOrderTags
select "tag"
from "order_tags"
where "order_ref" = $1
order by lower(tag);

-- replaceOrderTags: some
delete from "order_tags"
where "order_ref" = $1;
insert into "order_tags" ("order_ref", "tag")
values ($1, $2);

-- replaceOrderTags: none
delete from "order_tags"
where "order_ref" = $1;

-- findBuyersOrders
select count(*) as "orders", count(*) filter (where status <> 'Cancelled') as "notCancelled", coalesce(sum(total_cents) filter (where status <> 'Cancelled'), 0)::bigint as "cents", count(cancel_reason) as "refused"
from "orders"
where (user_id = $1::uuid or (phone_normalised = $2 and phone_normalised <> ''));
select "order_id", "status", "returning_since", "created_at", "total_cents", "pricing"
from "orders"
where (user_id = $1::uuid or (phone_normalised = $2 and phone_normalised <> '')) and id is distinct from $3::uuid
order by "created_at" desc
limit $4;

-- insertUserNote
insert into "user_notes" ("user_id", "note", "actor_id", "actor")
values ($1, $2, $3, $4)
returning *;

-- findUserNotes
select *
from "user_notes"
where "user_id" = $1
order by "at" desc, "id";

-- deleteUserNote
delete from "user_notes"
where "id" = $1;

-- replaceUserTags: some
delete from "user_tags"
where "user_id" = $1;
insert into "user_tags" ("user_id", "tag")
values ($1, $2), ($3, $4);

-- replaceUserTags: none
delete from "user_tags"
where "user_id" = $1;

-- findMessagesOf
select *
from "contact_messages"
where "user_id" = $1
order by "created_at" desc, "id"
limit $2;

-- countRecords
with account as (
  select $1::uuid as id
)
select (
  select count(*)
  from orders
  where user_id = account.id
) as orders, (
  select count(*)
  from addresses
  where user_id = account.id
) as addresses, (
  select count(*)
  from reviews
  where user_id = account.id
) as reviews, (
  select count(*)
  from contact_messages
  where user_id = account.id
) as messages, (
  select count(*)
  from back_in_stock_subscriptions
  where user_id = account.id and notified_at is null
) as "backInStock", (
  select count(*)
  from user_notes
  where user_id = account.id
) as notes, (
  select count(*)
  from user_tags
  where user_id = account.id
) as tags
from account;

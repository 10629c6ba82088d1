-- findMessagePeople
select message.id, message.owner_id, (
  select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)
  from users
  where users.id = message.owner_id
) as owner, account.id as customer_id, message.user_id is null as by_email
from contact_messages as message
left join users as account on account.id = message.user_id or message.user_id is null and lower(account.email) = lower(message.email)
where message.id = any($1::uuid[]);

-- findMessageNotes
select *
from "message_notes"
where message_id = any($1::uuid[])
order by "at", "id";

-- insertMessageNote
insert into "message_notes" ("message_id", "note", "actor_id", "actor")
values ($1, $2, $3, $4);

-- deleteMessageNote
delete from "message_notes"
where "id" = $1;

-- countOpenConversations
select count(*) filter (where status = 'unread') as "unread", count(*) filter (where status <> 'answered') as "open", count(*) filter (where status = 'answered') as "waiting", count(*) filter (where owner_id = $1::uuid) as "mine"
from "contact_messages"
where (status <> 'answered' or waits);

-- findStaffWithPermission
select "users"."id", coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as "name"
from "users"
inner join "roles" on "roles"."id" = "users"."role_id"
where "users"."status" = $1 and (roles.id = 'owner' or $2 = any(roles.permissions))
order by lower(coalesce(nullif(trim(first_name || ' ' || last_name), ''), email)), "users"."id";

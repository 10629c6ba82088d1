-- findInvitations
select "invitations".*, "roles"."name" as "role_name", "inviter"."email" as "inviter_email", trim(inviter.first_name || ' ' || inviter.last_name) as "inviter_name"
from "invitations"
inner join "roles" on "roles"."id" = "invitations"."role_id"
inner join "users" as "inviter" on "inviter"."id" = "invitations"."invited_by"
order by "invitations"."created_at" desc, "invitations"."id";

-- findInvitation
select "invitations".*, "roles"."name" as "role_name", "inviter"."email" as "inviter_email", trim(inviter.first_name || ' ' || inviter.last_name) as "inviter_name"
from "invitations"
inner join "roles" on "roles"."id" = "invitations"."role_id"
inner join "users" as "inviter" on "inviter"."id" = "invitations"."invited_by"
where "invitations"."id" = $1;

-- findOpenInvitation
select "invitations".*, "roles"."name" as "role_name", "inviter"."email" as "inviter_email", trim(inviter.first_name || ' ' || inviter.last_name) as "inviter_name"
from "invitations"
inner join "roles" on "roles"."id" = "invitations"."role_id"
inner join "users" as "inviter" on "inviter"."id" = "invitations"."invited_by"
where lower(invitations.email) = $1 and invitations.expires_at > now();

-- insertInvitation
insert into "invitations" ("email", "first_name", "last_name", "role_id", "invited_by", "expires_at")
values ($1, $2, $3, $4, $5, now() + make_interval(days => 3))
on conflict (lower(email)) do update set "email" = $6, "first_name" = $7, "last_name" = $8, "role_id" = $9, "invited_by" = $10, "expires_at" = now() + make_interval(days => 3)
where invitations.expires_at <= now()
returning "id";

-- renewInvitation
update "invitations"
set "invited_by" = $1, "expires_at" = now() + make_interval(days => 3)
where "id" = $2;

-- deleteInvitation
delete from "account_links"
where "purpose" = $1 and "email" = $2;
delete from "invitations"
where "id" = $1;

-- deleteOldInvitations
delete from "invitations"
where "expires_at" < now() - make_interval(days => 30);

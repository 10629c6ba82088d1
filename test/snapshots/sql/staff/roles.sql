-- findRole
select *
from "roles"
where "id" = $1;

-- lockRole: to give
select *
from "roles"
where "id" = $1
for share;

-- lockRole: to change
select *
from "roles"
where "id" = $1
for update;

-- findRoles
select *, (
  select count(*)
  from users
  where role_id = roles.id
) as "holders", (
  select count(*)
  from invitations
  where role_id = roles.id
) as "invited"
from "roles"
order by id <> 'owner', "created_at", "name";

-- insertRole
insert into "roles" ("name", "permissions")
values ($1, $2)
on conflict (lower(name)) do nothing
returning *;

-- findHolders
select "id"
from "users"
where "role_id" = $1
order by "id";

-- updateRole
update "roles"
set "name" = $1, "permissions" = $2, "version" = version + 1, "updated_at" = now()
where "id" = $3 and not exists (
  select "other"."id"
  from "roles" as "other"
  where lower(other.name) = $4 and "other"."id" != $5
)
returning *;

-- deleteRole
delete from "roles"
where "id" = $1;

-- findStaff
select "users".*, "roles"."name" as "role_name"
from "users"
inner join "roles" on "roles"."id" = "users"."role_id"
order by lower(first_name || ' ' || last_name), "users"."id";

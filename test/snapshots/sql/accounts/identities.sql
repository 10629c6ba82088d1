-- findUserByIdentity
select "users".*
from "identities"
inner join "users" on "users"."id" = "identities"."user_id"
where "identities"."provider" = $1 and "identities"."subject" = $2;

-- insertIdentity
insert into "identities" ("provider", "subject", "user_id")
values ($1, $2, $3);

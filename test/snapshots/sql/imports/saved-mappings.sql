-- findMappings: all
select "import_mappings".*, "users"."email" as "saved_by_email"
from "import_mappings"
left join "users" on "users"."id" = "import_mappings"."saved_by"
order by lower(name);

-- findMappings: the one of a name
select "import_mappings".*, "users"."email" as "saved_by_email"
from "import_mappings"
left join "users" on "users"."id" = "import_mappings"."saved_by"
where lower(name) = lower($1)
order by lower(name);

-- findMapping
select "import_mappings".*, "users"."email" as "saved_by_email"
from "import_mappings"
left join "users" on "users"."id" = "import_mappings"."saved_by"
where "import_mappings"."id" = $1;

-- lockMappings
lock table import_mappings in share row exclusive mode;
select count(*) as "count"
from "import_mappings";

-- insertMapping
insert into "import_mappings" ("name", "saved_by", "mapping", "source_file")
values ($1, $2, $3, $4)
on conflict (lower(name)) do nothing
returning *;

-- updateMapping: with a new file
update "import_mappings"
set "name" = $1, "saved_by" = $2, "mapping" = $3, "source_file" = $4
where "id" = $5 and not exists (
  select "other"."id"
  from "import_mappings" as "other"
  where "other"."id" != $6 and lower(other.name) = lower($7)
)
returning *;

-- updateMapping: with its first file
update "import_mappings"
set "name" = $1, "saved_by" = $2, "mapping" = $3
where "id" = $4 and not exists (
  select "other"."id"
  from "import_mappings" as "other"
  where "other"."id" != $5 and lower(other.name) = lower($6)
)
returning *;

-- deleteMapping
delete from "import_mappings"
where "id" = $1;

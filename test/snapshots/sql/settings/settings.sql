-- findSettings
select *
from "shop_settings";

-- lockSetting
insert into "shop_settings" ("key")
values ($1)
on conflict do nothing;
select *
from "shop_settings"
where "key" = $1
for update;

-- writeSetting
update "shop_settings"
set "value" = $1, "version" = $2, "changed_at" = now(), "changed_by" = $3
where "key" = $4;
insert into setting_changes (key, version, actor_id, actor, before, after)
values ($1, $2, (
  select id
  from users
  where id = $3::uuid
), $4, $5::jsonb, $6::jsonb);
select pg_notify('catalogue', nextval('catalogue_version') || ' settings');

-- findSettingChanges: the newest
select "setting_changes".*
from "setting_changes"
where "key" = $1
order by "version" desc
limit $2;

-- findSettingChanges: later ones
select "setting_changes".*
from "setting_changes"
where "key" = $1 and "version" < $2::bigint
order by "version" desc
limit $3;

-- findSettingChange
select *
from "setting_changes"
where "key" = $1 and "version" = $2;

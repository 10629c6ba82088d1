-- claimMediaCleanup
insert into settings (name, value)
values ('media_cleaned_up_at', $1)
on conflict (name) do update set value = excluded.value
where settings.value::timestamptz < $2::timestamptz - make_interval(hours => $3)
returning name;

-- findImageReferences
select id, images as texts
from "products"
where id > $1::uuid and (deleted_at is null or deleted_at > now() - make_interval(days => 31))
order by id
limit $2;
select id, photos as texts
from "reviews"
where id > $1::uuid and photos <> '{}'
order by id
limit $2;
select id, images || description as texts
from "blogs"
where id > $1::uuid and (deleted_at is null or deleted_at > now() - make_interval(days => 31))
order by id
limit $2;
select id, array[body] as texts
from "pages"
where id > $1::uuid and body ~ '\d{13}-[\w.-]+\.webp' and (deleted_at is null or deleted_at > now() - make_interval(days => 31))
order by id
limit $2;
select id, array[options::text] as texts
from "product_groups"
where id > $1::uuid and options::text ~ '\d{13}-[\w.-]+\.webp'
order by id
limit $2;
select id, array[options::text] as texts
from "deleted_product_groups"
where id > $1::uuid and options::text ~ '\d{13}-[\w.-]+\.webp'
order by id
limit $2;
select id, array[profilepic, coverpic] as texts
from "users"
where id > $1::uuid and (profilepic <> '' or coverpic <> '')
order by id
limit $2;
select id, array[after::text] as texts
from "setting_changes"
where id > $1::uuid and after::text ~ '\d{13}-[\w.-]+\.webp'
order by id
limit $2;
select id, images as texts
from "import_changes"
where id > $1::uuid and images <> '{}'
order by id
limit $2;

-- findOrderedImages
with lines as (
  select order_id, line, substring(image from '\d{13}-[\w.-]+\.webp') as name
  from order_items
  where (order_id, line) > ($1::uuid, $2)
  order by order_id, line
  limit $3
), last as (
  select order_id, line
  from lines
  order by order_id desc, line desc
  limit 1
)
select (
  select order_id
  from last
) as order, (
  select line
  from last
) as line, array(
  select distinct name
  from lines
  where name = any($4::text[])
) as names;

-- findUnusedMedia
select *
from "unused_media";

-- markUnusedMedia
insert into unused_media (name, since)
select name, $1::timestamptz
from unnest($2::text[]) as name
on conflict do nothing;

-- unmarkUnusedMedia
delete from unused_media
where name = any($1::text[]);

-- withdrawUnusedMedia
update unused_media
set deleted = true
where name in (
  select name
  from unused_media
  where name = any($1::text[])
  order by name
  for update skip locked
)
returning name;
delete from import_images
where substring(url from '\d{13}-[\w.-]+\.webp') = any($1::text[]);
delete from "media"
where "name" in ($1);

-- withdrawMediaBatch
update unused_media
set deleted = true
where name in (
  select name
  from unused_media
  where name = any($1::text[])
  order by name
  for update skip locked
)
returning name;
delete from import_images
where substring(url from '\d{13}-[\w.-]+\.webp') = any($1::text[]);
delete from "media"
where "name" in ($1);

-- findImportImages
with known as (
  select source, url, split_part(url, '/', -1) as name
  from import_images
  where source = any($1::text[])
), renewed as (
  delete from unused_media
  where not deleted and name in (
    select name
    from known
  )
)
select source, url
from known
where not exists (
  select
  from unused_media
  where deleted and unused_media.name = known.name
);

-- insertImportImage
insert into "import_images" ("source", "url")
values ($1, $2)
on conflict ("source") do update set "url" = $3;

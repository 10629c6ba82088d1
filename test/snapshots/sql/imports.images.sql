-- findImportImages
with known as (
  select source, url, split_part(url, '/', -1) as name
  from import_images
  where source = any($1::text[])
), renewed as (
  delete from unused_pictures
  where not gone and name in (
    select name
    from known
  )
)
select source, url
from known
where not exists (
  select
  from unused_pictures
  where gone and unused_pictures.name = known.name
);

-- insertImportImage
insert into "import_images" ("source", "url")
values ($1, $2)
on conflict ("source") do update set "url" = $3;

-- findMedia: the first page
select "media".*, created_at::text as "sort_value"
from "media"
where true
order by created_at desc, id desc
limit $1;

-- findMedia: a later page, found
select "media".*, created_at::text as "sort_value"
from "media"
where lower(name || ' ' || alt) like $1 and (created_at, id) > ($2::timestamptz, $3::uuid)
order by created_at asc, id asc
limit $4;

-- countMedia
select count(*) as "count"
from "media"
where lower(name || ' ' || alt) like $1;

-- insertMedia
insert into media (name, created_at)
select name, to_timestamp(left(name, 13)::bigint / 1000.0)
from unnest($1::text[]) as name
on conflict do nothing;

-- deleteMissingMedia
delete from media
where created_at < $1::timestamptz and not exists (
  select
  from unnest($2::text[]) as stored
  where stored = media.name
);

-- lockMedia
select *
from "media"
where "name" = $1
for update;

-- updateMediaAlt
update "media"
set "alt" = $1
where "id" = $2;

-- findMediaUses
with uses as (
  select split_part(image, '/', -1) as name, 'product' as kind, product_id as id, product_name as title
  from products, unnest(images) as image
  where deleted_at is null and split_part(image, '/', -1) = any($1::text[]) union select match[1], 'group', id::text, name
  from product_groups, regexp_matches(options::text, '(\d{13}-[\w.-]+\.webp)', 'g') as match
  where match[1] = any($2::text[]) union select match[1], 'article', blog_id, blog_topic
  from blogs, regexp_matches(array_to_string(images || description, ' '), '(\d{13}-[\w.-]+\.webp)', 'g') as match
  where deleted_at is null and match[1] = any($3::text[]) union select split_part(photo, '/', -1), 'review', id::text, product_id
  from reviews, unnest(photos) as photo
  where split_part(photo, '/', -1) = any($4::text[]) union select match[1], 'page', id::text, title
  from pages, regexp_matches(body, '(\d{13}-[\w.-]+\.webp)', 'g') as match
  where deleted_at is null and match[1] = any($5::text[]) union select match[1], 'setting', key, key
  from shop_settings, regexp_matches(value::text, '(\d{13}-[\w.-]+\.webp)', 'g') as match
  where match[1] = any($6::text[])
), counted as (
  select *, count(*) over (partition by name)::int as total, row_number() over (partition by name order by kind, id) as place
  from uses
)
select name, kind, id, title, total
from counted
where place <= $7
order by name, place;

/** Standard names for media, review requests, moderation and settings of reviews. */
import { type Kysely, sql } from 'kysely'

const renamedSettings = {
  'reviews.hold': 'reviews.moderate',
  'reviews.askAfterDays': 'reviews.requestAfterDays',
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- contract: version 0.1 does not run beside 0.2
    alter table pictures rename to media;
    alter table media rename constraint pictures_pkey to media_pkey;
    alter table media rename constraint pictures_name_key to media_name_key;
    alter index pictures_newest_idx rename to media_newest_idx;
    alter table unused_pictures rename to unused_media;
    alter table unused_media rename constraint unused_pictures_pkey to unused_media_pkey;
    alter table unused_media rename column gone to deleted;
    alter table review_asks rename to review_requests;
    alter table review_requests rename constraint review_asks_pkey to review_requests_pkey;
    alter table review_requests
      rename constraint review_asks_order_ref_fkey to review_requests_order_ref_fkey;
    alter table reviews rename column looked_at to moderated_at;
    alter table bulk_items rename column given to input;

    -- Locks the images in one order, so that transactions that use the same images do not deadlock.
    create function use_images(texts text[]) returns void language plpgsql as $$
    declare
      deleted_name text;
    begin
      if not exists (select from unused_media) then return; end if;
      with named as (
        select match[1] as name
        from unnest(texts) as input, regexp_matches(input, '(\\d{13}-[\\w.-]+\\.webp)', 'g') as match
      ), listed as (
        select name from unused_media where name in (select name from named)
        order by name for update
      ), used as (
        delete from unused_media where name in (select name from listed) returning name, deleted
      )
      select name into deleted_name from used where deleted limit 1;
      if found then
        raise exception 'the image % was deleted', deleted_name using errcode = 'AP001';
      end if;
    end $$;
    create or replace function review_leaves_photos() returns trigger language plpgsql as $$
    begin
      insert into unused_media (name, since, deleted)
      select substring(photo from '\\d{13}-[\\w.-]+\\.webp'), 'epoch', true
      from unnest(old.photos) as photo
      where tg_op = 'DELETE' or photo <> all(new.photos)
      on conflict (name) do update set since = excluded.since, deleted = true;
      return null;
    end $$;
    -- The triggers of every table whose texts name images.
    do $$
    declare
      item record;
    begin
      for item in select oid, oid::regprocedure as signature, proname as name from pg_proc
        where prosrc ~ '\\muse_pictures\\M' and proname <> 'use_pictures'
      loop
        execute regexp_replace(pg_get_functiondef(item.oid), '\\muse_pictures\\(', 'use_images(', 'g');
        if item.name ~ 'pictures' then
          execute format('alter function %s rename to %I', item.signature,
            replace(item.name, 'pictures', 'images'));
        end if;
      end loop;
      for item in select tgname as name, tgrelid::regclass as owner from pg_trigger
        where tgname ~ 'pictures'
      loop
        execute format('alter trigger %I on %s rename to %I', item.name, item.owner,
          replace(item.name, 'pictures', 'images'));
      end loop;
    end $$;
    drop function use_pictures(text[]);

    update settings set name = 'media_cleaned_up_at' where name = 'pictures_swept_at';
  `)
    .execute(db)
  for (const [before, after] of Object.entries(renamedSettings)) {
    await sql`
      insert into shop_settings (key, value, version, changed_at, changed_by)
      select ${after}, value, version, changed_at, changed_by from shop_settings
      where key = ${before}`.execute(db)
    await sql`update setting_changes set key = ${after} where key = ${before}`.execute(db)
    await sql`delete from shop_settings where key = ${before}`.execute(db)
  }
}

/**
 * Pictures that nothing names any more, since when, and whether they are gone. Whoever names a
 * picture takes it off this list in the same transaction; a name of the list that is gone cannot be
 * named again. So a picture is never removed while somebody begins to use it (server/images/sweep.ts).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table unused_pictures (
      -- the key of the picture, which is the last part of its address
      name text collate "C" primary key,
      since timestamptz not null,
      -- removed from the store, or just being removed
      gone boolean not null default false
    );

    -- In one order, so that two who name the same pictures wait for each other at most.
    create function use_pictures(texts text[]) returns void language plpgsql as $$
    declare
      gone_name text;
    begin
      if not exists (select from unused_pictures) then return; end if;
      with named as (
        select match[1] as name
        from unnest(texts) as given, regexp_matches(given, '(\\d{13}-[\\w.-]+\\.webp)', 'g') as match
      ), listed as (
        select name from unused_pictures where name in (select name from named)
        order by name for update
      ), used as (
        delete from unused_pictures where name in (select name from listed) returning name, gone
      )
      select name into gone_name from used where gone limit 1;
      if found then
        raise exception 'the picture % is gone', gone_name using errcode = 'AP001';
      end if;
    end $$;

    create function new_products_use_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(array(select unnest(images) from added));
      return null;
    end $$;
    create trigger products_new_pictures after insert on products
      referencing new table as added for each statement
      execute function new_products_use_pictures();

    create function product_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(new.images);
      return null;
    end $$;
    create trigger products_other_pictures after update of images on products for each row
      when (old.images is distinct from new.images) execute function product_uses_pictures();

    create function blog_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(new.images || new.description);
      return null;
    end $$;
    create trigger blogs_pictures after insert or update of images, description on blogs
      for each row execute function blog_uses_pictures();

    create function user_uses_pictures() returns trigger language plpgsql as $$
    begin
      perform use_pictures(array[new.profilepic, new.coverpic]);
      return null;
    end $$;
    create trigger users_pictures after insert or update of profilepic, coverpic on users
      for each row when (new.profilepic <> '' or new.coverpic <> '')
      execute function user_uses_pictures();
  `)
    .execute(db)
}

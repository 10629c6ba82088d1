/**
 * Articles that are not for everybody, or not yet, with the products that they are about and a link
 * to look at a draft; and what staff say of the shop's pictures. An article is dated when it first
 * becomes one for readers, by the database's clock: a draft of long ago comes first when it is published.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table blogs
      add column state text not null default 'published'
        check (state in ('published', 'draft', 'hidden', 'scheduled')),
      add column publish_at timestamptz,
      -- readers have found it once: its date stays
      add column was_public boolean not null default true,
      -- productIds, in their order
      add column products text[] not null default '{}',
      add constraint blogs_scheduled check ((state = 'scheduled') = (publish_at is not null));

    -- Of updates alone: a copy of the shop comes back as it was.
    create function settle_blog() returns trigger language plpgsql as $$
    begin
      if new.state = 'scheduled' and new.publish_at <= now() then
        new.state := 'published';
      end if;
      if new.state <> 'scheduled' then
        new.publish_at := null;
      end if;
      if new.state in ('published', 'hidden') and not new.was_public then
        new.was_public := true;
        new.created_at := now();
      end if;
      return new;
    end $$;
    create trigger blogs_settle before update of state, publish_at on blogs for each row
      when (new.state <> 'published' or old.state <> 'published') execute function settle_blog();
    create index blogs_due_idx on blogs (publish_at) where state = 'scheduled' and deleted_at is null;

    -- One for an article: a new one ends the one before.
    create table blog_previews (
      blog_ref uuid primary key references blogs on delete cascade,
      token_hash bytea not null unique,
      expires_at timestamptz not null
    );

    create table pictures (
      id uuid primary key default gen_random_uuid(),
      -- the key of the picture, which is the last part of its address
      name text collate "C" not null unique,
      -- what it shows, offered wherever it is used next
      alt text not null default '',
      -- when it was stored, as its name says
      created_at timestamptz not null
    );
    create index pictures_newest_idx on pictures (created_at desc, id desc);

    -- Those that are named; the next look through the store, which is soon, finds the others.
    insert into pictures (name, alt, created_at)
    select name, max(alt), to_timestamp(left(name, 13)::bigint / 1000.0)
    from (
      select substring(image from '\\d{13}-[\\w.-]+\\.webp') as name,
        coalesce(image_alts[place], '') as alt
      from products, unnest(images) with ordinality as named (image, place)
      where deleted_at is null
      union all
      select match[1], ''
      from (
        select array_to_string(images || description, ' ') as text from blogs
        union all
        select value::text from shop_settings where value is not null
      ) as texts, regexp_matches(text, '(\\d{13}-[\\w.-]+\\.webp)', 'g') as match
    ) as found
    where name is not null
    group by name;
    delete from settings where name = 'pictures_swept_at';
  `)
    .execute(db)
}

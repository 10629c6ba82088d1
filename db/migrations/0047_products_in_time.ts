/**
 * Products that are not for everybody, or not yet, and sales that begin and end by themselves. What staff
 * want stands in `state`, `publish_at` and `sale_…`; what holds of it just now in `listed`, `on_sale` and
 * `last_price_cents`, which all reading goes by: whatever asks, list, quote or order, finds the same. The
 * trigger works it out at every write by the database's clock, and `due_at` says when to write again.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table products
      add column state text not null default 'published'
        check (state in ('published', 'draft', 'hidden', 'scheduled')),
      add column publish_at timestamptz,
      -- what it costs outside its sale; null: it has none, and last_price_cents is that
      add column usual_cents bigint,
      add column sale_cents bigint,
      add column sale_from timestamptz,
      add column sale_until timestamptz,
      add column listed boolean not null default true,
      add column on_sale boolean not null default false,
      add column due_at timestamptz,
      add constraint products_scheduled check (state <> 'scheduled' or publish_at is not null),
      add constraint products_usual_price check (usual_cents between 0 and price_cents),
      add constraint products_sale_price check (sale_cents between 0 and price_cents),
      add constraint products_sale_period check (sale_from < sale_until);

    create function settle_product() returns trigger language plpgsql as $$
    declare
      usual bigint := coalesce(new.usual_cents, new.last_price_cents);
    begin
      -- A last price that is written as it was means the one that was: callers write what they read.
      if tg_op = 'UPDATE' and new.usual_cents is not distinct from old.usual_cents then
        usual := case when new.last_price_cents = old.last_price_cents
          then coalesce(old.usual_cents, new.last_price_cents) else new.last_price_cents end;
      end if;
      if new.state = 'scheduled' and new.publish_at <= now() then
        new.state := 'published';
      end if;
      if new.state <> 'scheduled' then
        new.publish_at := null;
      end if;
      new.listed := new.state = 'published';
      new.on_sale := new.sale_cents is not null
        and (new.sale_from is null or new.sale_from <= now())
        and (new.sale_until is null or new.sale_until > now());
      new.usual_cents := case when new.sale_cents is not null then usual end;
      new.last_price_cents := case when new.on_sale then new.sale_cents else usual end;
      new.due_at := least(new.publish_at, case
        when new.sale_cents is null then null
        when new.on_sale then new.sale_until
        when new.sale_from > now() then new.sale_from end);
      return new;
    end $$;
    create trigger products_settle_new before insert on products for each row
      when (new.state <> 'published' or new.sale_cents is not null)
      execute function settle_product();
    create trigger products_settle before update of state, publish_at, last_price_cents, usual_cents,
      sale_cents, sale_from, sale_until, due_at on products for each row
      when (new.state <> 'published' or old.state <> 'published'
        or new.sale_cents is not null or old.sale_cents is not null)
      execute function settle_product();

    drop trigger products_announce on products;
    create trigger products_announce after insert or delete or truncate or update of
      product_id, product_name, alt_names, category, price_cents, last_price_cents, description, images,
      image_alts, deleted_at, state, sale_cents, sale_from, sale_until, due_at
      on products for each statement execute function announce_catalogue();

    -- Of a product that nobody finds no word is known: what is typed must not be put right to it.
    drop trigger products_changed_words on products;
    create trigger products_changed_words after update of product_name, alt_names, category,
      description, state, due_at on products for each row
      when (new.listed and (old.search_document is distinct from new.search_document or not old.listed))
      execute function keep_changed_words();
    create or replace function keep_new_words() returns trigger language plpgsql as $$
    begin
      perform keep_or_hold_words(array(
        select mark || lexeme
        from (
          select distinct '-' as mark, lexeme
          from added, unnest(tsvector_to_array(search_document)) as lexeme where listed
          union all
          select distinct '+', lexeme
          from added, unnest(tsvector_to_array(ts_filter(search_document, '{a,b}'))) as lexeme where listed
          offset 0
        ) as words
        where is_search_word(lexeme)
      ));
      return null;
    end $$;

    create index products_due_idx on products (due_at) where due_at is not null and deleted_at is null;
    create index products_scheduled_idx on products (state, created_at desc, id desc)
      where (state <> 'published' or sale_cents is not null) and deleted_at is null;

    -- What is not listed is passed over in the index, however much of it there is.
    drop index products_newest_idx, products_price_idx, products_name_idx, products_category_newest_idx,
      products_category_price_idx, products_category_name_idx, products_statistics_idx;
    create index products_newest_idx on products (created_at desc, id desc, listed) where deleted_at is null;
    create index products_price_idx on products (last_price_cents, id, listed) where deleted_at is null;
    create index products_name_idx on products ((lower(product_name) collate "C"), id, listed)
      where deleted_at is null;
    create index products_category_newest_idx
      on products (category, created_at desc, id desc, listed) where deleted_at is null;
    create index products_category_price_idx
      on products (category, last_price_cents, id, listed) where deleted_at is null;
    create index products_category_name_idx
      on products (category, (lower(product_name) collate "C"), id, listed) where deleted_at is null;
    create index products_statistics_idx on products (category)
      include (price_cents, stock, listed) where deleted_at is null;
  `)
    .execute(db)
}

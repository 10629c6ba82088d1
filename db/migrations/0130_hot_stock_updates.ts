/**
 * Makes stock updates HOT: no index reads `stock`, pages keep free space, and PostgreSQL computes
 * no search text for them. The columns that a sale changes are stored side by side, because the
 * write-ahead log holds a row from its first to its last changed column
 * (docs/adr/0041-keep-stock-in-the-products-table.md).
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    drop index products_stock_idx, products_statistics_idx, products_names_idx, products_document_idx;
    drop trigger products_changed_words on products;
    drop trigger products_other_images on products;
    drop trigger products_announce on products;
    drop trigger products_touch on products;

    -- 0 sold out, 1 few left, 2 enough. It grows with the stock, so 'stock <= n' implies
    -- 'stock_level <= stock_level(n)'.
    create function stock_level(stock integer) returns smallint
      language sql immutable parallel safe
      return (case when stock <= 0 then 0 when stock <= 10 then 1 else 2 end)::smallint;

    -- A BEFORE UPDATE trigger makes PostgreSQL compute all generated columns at every update. As
    -- plain columns, a trigger computes them only when one of their texts is written.
    alter table products
      alter column search_names drop expression,
      alter column search_document drop expression,
      set (fillfactor = 70);

    -- One rewrite moves the wide columns behind those that a sale changes, and leaves free space.
    -- contract: the columns come back in the same transaction, with their names and values.
    alter table products rename column description to old_description;
    alter table products rename column images to old_images;
    alter table products rename column image_alts to old_image_alts;
    alter table products rename column search_names to old_search_names;
    alter table products rename column search_document to old_search_document;
    alter table products
      add column stock_level smallint not null generated always as (stock_level(stock)) stored,
      add column content_version integer not null generated always as (version) stored,
      add column description text not null generated always as (old_description) stored,
      add column images text[] not null generated always as (old_images) stored,
      add column image_alts text[] not null generated always as (old_image_alts) stored,
      add column search_names text not null generated always as (old_search_names) stored,
      add column search_document tsvector not null generated always as (old_search_document) stored;
    alter table products
      alter column content_version drop expression,
      alter column description drop expression,
      alter column images drop expression,
      alter column image_alts drop expression,
      alter column search_names drop expression,
      alter column search_document drop expression;
    alter table products
      drop column old_description,
      drop column old_images,
      drop column old_image_alts,
      drop column old_search_names,
      drop column old_search_document,
      alter column content_version set default 1,
      alter column description set default '',
      alter column images set default '{}',
      alter column image_alts set default '{}';

    create index products_stock_level_idx on products (stock_level) where deleted_at is null;
    create index products_statistics_idx on products (category)
      include (price_cents, listed) where deleted_at is null;
    create index products_names_idx on products
      using gin (to_tsvector('simple', search_names || ' ' || category)) where deleted_at is null;
    create index products_document_idx on products using gin (search_document) where deleted_at is null;

    create function index_product_words() returns trigger language plpgsql as $$
    begin
      new.search_names := lower(add_folded_words(new.product_name || ' ' || join_texts(new.alt_names)));
      new.search_document :=
        setweight(to_tsvector('simple', add_folded_words(new.product_name)), 'A') ||
        setweight(to_tsvector('simple', add_folded_words(join_texts(new.alt_names))), 'A') ||
        setweight(to_tsvector('simple', add_folded_words(new.category)), 'B') ||
        setweight(to_tsvector('simple', add_folded_words(new.description)), 'D');
      return new;
    end $$;
    create trigger products_index_words before insert or update of product_name, alt_names, category,
      description on products for each row execute function index_product_words();
    create trigger products_changed_words after update of product_name, alt_names, category,
      description, state, due_at on products for each row
      when (new.listed and (old.search_document is distinct from new.search_document or not old.listed))
      execute function keep_changed_words();

    -- Orders change 'sold', and with it the version alone: an edit of other fields may be based on
    -- any version since content_version.
    create function touch_product() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.updated_at := now();
      if new.sold = old.sold then
        new.content_version := new.version;
      end if;
      return new;
    end $$;
    create trigger products_touch before update on products for each row
      when (not (old.review_count is distinct from new.review_count
        or old.rating_count is distinct from new.rating_count
        or old.rating_average is distinct from new.rating_average))
      execute function touch_product();
    create trigger products_announce after insert or delete or truncate or update of
      product_id, product_name, alt_names, category, price_cents, last_price_cents, description, images,
      image_alts, deleted_at, state, sale_cents, sale_from, sale_until, due_at,
      review_count, rating_count, rating_average
      on products for each statement execute function announce_catalogue();
    create trigger products_other_images after update of images on products for each row
      when (old.images is distinct from new.images) execute function product_uses_images();
  `)
    .execute(db)
}

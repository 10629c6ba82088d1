/**
 * Search at a hundred thousand products. What is typed is looked up among the words that products
 * use, some thousands: mistyped ones are put right there, beginnings are replaced by the words they
 * begin. Full text then looks for whole words, ten times quicker than for beginnings, and trigrams
 * of every name, the largest index and the costliest to keep, are not needed.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Words stay when their products go: another product may bring them back, and a search for a
    -- word that no product carries merely finds nothing.
    create table search_words (
      word text collate "C" primary key,
      -- some name, alternative name or category carries it
      named boolean not null
    );
    create index search_words_named_idx on search_words (word) where named;
    create index search_words_trgm_idx on search_words using gin (word gin_trgm_ops) where named;

    -- Numbers are not worth correcting, and catalogues are full of them.
    create function is_search_word(lexeme text) returns boolean
      language sql immutable strict parallel safe
      as $$ select length(lexeme) between 2 and 40 and lexeme !~ '[^[:alpha:]]' $$;

    create function keep_new_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word, named)
      select lexeme, bool_or(weights && '{A,B}')
      from added, unnest(added.search_document)
      group by lexeme
      having is_search_word(lexeme)
      order by lexeme
      on conflict (word) do update set named = true
        where excluded.named and not search_words.named;
      return null;
    end $$;
    create trigger products_new_words after insert on products
      referencing new table as added for each statement execute function keep_new_words();

    create function keep_changed_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word, named)
      select lexeme, weights && '{A,B}'
      from unnest(new.search_document)
      where is_search_word(lexeme)
      order by lexeme
      on conflict (word) do update set named = true
        where excluded.named and not search_words.named;
      return null;
    end $$;
    create trigger products_changed_words
      after update of product_name, alt_names, category, description on products for each row
      when (old.search_document is distinct from new.search_document)
      execute function keep_changed_words();

    insert into search_words (word, named)
    select lexeme, bool_or(weights && '{A,B}')
    from products, unnest(search_document)
    group by lexeme
    having is_search_word(lexeme);

    drop index products_names_trgm_idx;
    create index products_names_idx on products
      using gin (to_tsvector('simple', search_names || ' ' || category))
      with (gin_pending_list_limit = 256) where deleted_at is null;
    create index products_name_prefix_idx on products (lower(product_name) text_pattern_ops)
      where deleted_at is null;
    -- What orders leave in the pending list is read by every search until it is merged.
    alter index products_document_idx set (gin_pending_list_limit = 256);

    -- Counts and statistics read indexes alone while the table's pages are known as visible.
    alter table products set (autovacuum_vacuum_scale_factor = 0.05,
      autovacuum_vacuum_insert_scale_factor = 0.05);
  `)
    .execute(db)
}

/**
 * Products are found as people type their names: `loreal` for L'Oréal, `opi` for O.P.I, `lodz` for Łódź.
 * Words with accents, apostrophes or dots are indexed a second time in plain letters, beside what they were
 * indexed as: servers of the version before find what they found. Other texts cost one regular expression.
 */
import { type Kysely, sql } from 'kysely'

/** What people leave out within a word. */
const marks = "''’‘ʼ`´.·"
const within = `[[:alpha:]][${marks}][[:alnum:]]`
const special = `[\\u00c0-\\u024f\\u1e00-\\u1eff\\u0300-\\u036f]|${within}`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Bodies are parsed here, once: a restore by pg_restore fills the columns without a search path.
    create function fold_letters(written text) returns text
      language sql immutable parallel safe
      return normalize(regexp_replace(normalize(translate(
          replace(replace(replace(replace(replace(replace(replace(replace(written,
            'ß', 'ss'), 'ẞ', 'ss'), 'æ', 'ae'), 'Æ', 'ae'), 'œ', 'oe'), 'Œ', 'oe'), 'þ', 'th'), 'Þ', 'th'),
          'łŁøØđĐðÐħĦıŋŊ', 'lloooddddhhinn'), NFD), '[\\u0300-\\u036f]', '', 'g'), NFC);

    -- Words with accents or marks in plain letters: joined (loreal, opi) and apart (l oreal, o p i).
    create function folded_words(written text) returns text
      language sql immutable parallel safe
      return (
        select regexp_replace(folded, '([[:alpha:]])[${marks}](?=[[:alnum:]])', '\\1', 'g')
          || case when folded ~ '${within}' then ' ' || regexp_replace(folded, '[${marks}]', ' ', 'g') else '' end
        from (
          select fold_letters(string_agg(word, ' ')) as folded
          from string_to_table(written, ' ') as word
          where word ~ '${special}'
        ) as words
      );

    -- Without a subquery PostgreSQL makes it a part of the expression: a call costs ten times the comparison.
    create function add_folded_words(written text) returns text
      language sql immutable parallel safe
      return case when written ~ '${special}' then written || ' ' || folded_words(written) else written end;

    -- contract: both columns come back in the same statement under the same names, with all they held before.
    drop trigger products_changed_words on products;
    alter table products
      drop column search_names,
      drop column search_document,
      add column search_names text not null
        generated always as (lower(add_folded_words(product_name || ' ' || join_texts(alt_names)))) stored,
      add column search_document tsvector not null generated always as (
        setweight(to_tsvector('simple', add_folded_words(product_name)), 'A') ||
        setweight(to_tsvector('simple', add_folded_words(join_texts(alt_names))), 'A') ||
        setweight(to_tsvector('simple', add_folded_words(category)), 'B') ||
        setweight(to_tsvector('simple', add_folded_words(description)), 'D')
      ) stored;
    create index products_names_idx on products
      using gin (to_tsvector('simple', search_names || ' ' || category)) where deleted_at is null;
    create index products_document_idx on products using gin (search_document) where deleted_at is null;
    create trigger products_changed_words after update of product_name, alt_names, category,
      description, state, due_at on products for each row
      when (new.listed and (old.search_document is distinct from new.search_document or not old.listed))
      execute function keep_changed_words();

    insert into search_words (word, named)
    select lexeme, bool_or(weights && '{A,B}')
    from products, unnest(search_document)
    where listed
    group by lexeme
    having is_search_word(lexeme)
    order by lexeme
    on conflict (word) do update set named = true
      where excluded.named and not search_words.named;
  `)
    .execute(db)
}

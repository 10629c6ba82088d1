/**
 * Words that the shop knows already are read and no longer locked when products are written: ON
 * CONFLICT DO UPDATE locks each row that it meets until the transaction ends, so that an import
 * held up everybody else who wrote a product. Each word is judged once a statement, too.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create or replace function keep_new_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word, named)
      select lexeme, named
      from (
        select lexeme, bool_or(weights && '{A,B}') as named
        from added, unnest(added.search_document)
        group by lexeme
        offset 0
      ) as words
      where is_search_word(lexeme) and not exists (
        select from search_words as known
        where known.word = words.lexeme and (known.named or not words.named)
      )
      order by lexeme
      on conflict (word) do update set named = true
        where excluded.named and not search_words.named;
      return null;
    end $$;

    create or replace function keep_changed_words() returns trigger language plpgsql as $$
    begin
      insert into search_words (word, named)
      select lexeme, weights && '{A,B}'
      from unnest(new.search_document)
      where is_search_word(lexeme) and not exists (
        select from search_words as known
        where known.word = lexeme and (known.named or not weights && '{A,B}')
      )
      order by lexeme
      on conflict (word) do update set named = true
        where excluded.named and not search_words.named;
      return null;
    end $$;
  `)
    .execute(db)
}

/**
 * Two connections write one import. A new word locks its row until its transaction ends, and the
 * batches of a file end in their order, so a batch must not wait for a word of the next one: a
 * connection that says so keeps new words back, and writes them as the last thing before it commits.
 */
import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    -- Not strict any more: strict functions are called for each word instead of becoming a part of
    -- the statement.
    create or replace function is_search_word(lexeme text) returns boolean
      language sql immutable parallel safe
      as $$ select length(lexeme) between 2 and 40 and lexeme !~ '[^[:alpha:]]' $$;

    -- Words come marked, '+' when a name, alternative name or category carries them, else '-'.
    create function unknown_words(marked text[]) returns text[] language plpgsql stable as $$
    begin
      return array(
        select case when named then '+' else '-' end || word
        from (
          select substr(mark, 2) collate "C" as word, bool_or(left(mark, 1) = '+') as named
          from unnest(marked) as mark
          group by 1
        ) as given
        where not exists (
          select from search_words as known
          where known.word = given.word and (known.named or not given.named)
        )
        order by word
      );
    end $$;

    create function keep_words(marked text[]) returns void language plpgsql as $$
    begin
      insert into search_words (word, named)
      select substr(mark, 2), left(mark, 1) = '+'
      from unnest(unknown_words(marked)) with ordinality as unknown(mark, place)
      order by place
      on conflict (word) do update set named = true
        where excluded.named and not search_words.named;
    end $$;

    -- The end of a batch: what this transaction kept back.
    create function keep_held_words() returns void language plpgsql as $$
    begin
      perform keep_words(string_to_array(nullif(current_setting('araliya.held_words', true), ''), ' '));
      perform set_config('araliya.held_words', '', true);
    end $$;

    create function keep_or_hold_words(marked text[]) returns void language plpgsql as $$
    declare
      held text;
    begin
      if current_setting('araliya.words', true) is distinct from 'held' then
        perform keep_words(marked);
        return;
      end if;
      held := concat_ws(' ', nullif(current_setting('araliya.held_words', true), ''),
        nullif(array_to_string(unknown_words(marked), ' '), ''));
      perform set_config('araliya.held_words', held, true);
    end $$;

    create or replace function keep_new_words() returns trigger language plpgsql as $$
    begin
      perform keep_or_hold_words(array(
        select mark || lexeme
        from (
          select distinct '-' as mark, lexeme
          from added, unnest(tsvector_to_array(search_document)) as lexeme
          union all
          select distinct '+', lexeme
          from added, unnest(tsvector_to_array(ts_filter(search_document, '{a,b}'))) as lexeme
          offset 0
        ) as words
        where is_search_word(lexeme)
      ));
      return null;
    end $$;

    create or replace function keep_changed_words() returns trigger language plpgsql as $$
    begin
      perform keep_or_hold_words(array(
        select case when weights && '{A,B}' then '+' else '-' end || lexeme
        from unnest(new.search_document)
        where is_search_word(lexeme)
      ));
      return null;
    end $$;
  `)
    .execute(db)
}

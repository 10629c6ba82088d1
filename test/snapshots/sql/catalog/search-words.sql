-- findWords
with typed as (
  select word collate "C" as word, (word || $1::text) collate "C" as last, position
  from unnest($2::text[]) with ordinality as typed(written, position), fold_letters(written) as word
)
select typed.word, array(
  select known.word
  from search_words as known
  where known.word >= typed.word and known.word < typed.last
  order by known.word
  limit $3
) as forms, exists (
  select
  from search_words as known
  where known.word >= typed.word and known.word < typed.last and known.named
) as named
from typed
order by position;

-- findAlikeWords
select typed.word as typed, alike.word
from unnest($1::text[]) as typed(word)
cross join lateral (
  select word
  from search_words
  where search_words.word % typed.word and named
  order by similarity(search_words.word, typed.word) desc, word
  limit $2
) as alike;

-- findNamedWords
select word
from search_words
where word = any($1::text[]) and named;

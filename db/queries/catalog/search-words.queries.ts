/** The words of products, which typed words are compared with. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** The last code point, which sorts after every word with the same beginning. */
const last = '\u{10ffff}'
/** The most completions of a typed beginning; with more, the beginning itself is searched for. */
const mostForms = 16
/** The most similar words compared with one typed word. */
const mostAlike = 50

export interface KnownWord {
  word: string
  /** all words with this beginning; undefined when there are none, or too many */
  forms: string[] | undefined
  /** some name, alternative name or category has a word with this beginning */
  named: boolean
}

/** Looks up typed words among the words of products, in order; folds letters as the index does. */
export async function findWords(db: DbOrTx, words: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<{ word: string; forms: string[]; named: boolean }>`
    with typed as (
      select word collate "C" as word, (word || ${last}::text) collate "C" as last, position
      from unnest(${words as string[]}::text[]) with ordinality as typed(written, position),
        fold_letters(written) as word
    )
    select typed.word,
      array(
        select known.word from search_words as known
        where known.word >= typed.word and known.word < typed.last
        order by known.word limit ${mostForms + 1}
      ) as forms,
      exists (
        select from search_words as known
        where known.word >= typed.word and known.word < typed.last and known.named
      ) as named
    from typed
    order by position`.execute(db)
  return rows.map(({ forms, ...row }) => ({
    ...row,
    forms: forms.length === 0 || forms.length > mostForms ? undefined : forms,
  }))
}

/** Finds words of names that share trigrams with each of these, the most similar first. */
export async function findAlikeWords(
  db: DbOrTx,
  words: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed.word as typed, alike.word
    from unnest(${words as string[]}::text[]) as typed(word)
    cross join lateral (
      select word from search_words
      where search_words.word % typed.word and named
      order by similarity(search_words.word, typed.word) desc, word
      limit ${mostAlike}
    ) as alike`.execute(db)
  const found = new Map<string, string[]>()
  for (const { typed, word } of rows) found.set(typed, [...(found.get(typed) ?? []), word])
  return found
}

/** Returns the words that names contain unchanged. */
export async function findNamedWords(db: DbOrTx, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word = any(${words as string[]}::text[]) and named`.execute(db)
  return new Set(rows.map((row) => row.word))
}

/** The words that products use: what typing is held against. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

/** Behind every word that begins with another: the last code point there is. */
const last = '\u{10ffff}'
/** Words that a typed beginning may stand for; of more, the beginning itself is looked for. */
const mostForms = 16
/** Words alike looked at for one typed word. */
const mostAlike = 50

export interface KnownWord {
  word: string
  /** all words that begin like it; undefined when there are none, or too many to name */
  forms: string[] | undefined
  /** some name, alternative name or category has a word that begins like it */
  named: boolean
}

/** Looks typed words up among the words of products, in their order; folds their letters as the index does. */
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

/** Words of names that share trigrams with each of these, the most alike first. */
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

/** Those of the words that names use as they are. */
export async function findNamedWords(db: DbOrTx, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words
    where word = any(${words as string[]}::text[]) and named`.execute(db)
  return new Set(rows.map((row) => row.word))
}

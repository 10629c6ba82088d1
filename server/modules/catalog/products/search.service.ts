/** Corrects typing errors in searches by the words of the shop's product names. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  findAlikeWords,
  findNamedWords,
  findWords,
} from '../../../../db/queries/catalog/search-words.queries.ts'
import { type SearchTerms, searchTerms, wordsOf } from '../../../../db/sql/search.ts'
import { closestWord, partsOf, splitWord, typosOf } from './spelling.ts'

/** Returns true for words long enough to be mistyped; numbers and initials are kept as typed. */
const canBeMistyped = (word: string): boolean => word.length >= 3 && !/\d/.test(word)

/**
 * Finds corrections for unknown words.
 * @param unknown words that no name of the shop contains
 * @returns the replacement of each; words without a similar one are left out
 */
async function correctionsOf(db: DbOrTx, unknown: readonly string[]): Promise<Map<string, string>> {
  const guesses = unknown.flatMap((word) => [...typosOf(word), ...partsOf(word)])
  const [alike, named] = await Promise.all([
    findAlikeWords(db, unknown),
    findNamedWords(db, [...new Set(guesses)]),
  ])
  const right = new Map<string, string>()
  for (const word of unknown) {
    const slipped = typosOf(word).filter((one) => named.has(one))
    const meant =
      splitWord(word, named)?.join(' ') ??
      closestWord(word, [...slipped, ...(alike.get(word) ?? [])])
    if (meant) right.set(word, meant)
  }
  return right
}

/** Corrects the words of a phrase; the typed ones still match descriptions. */
export async function correctSpelling(db: DbOrTx, phrase: string): Promise<SearchTerms> {
  const words = await findWords(db, wordsOf(phrase))
  const typed = searchTerms(phrase, words)
  const unknown = words.filter(({ word, named }) => !named && canBeMistyped(word))
  if (unknown.length === 0) return typed
  const right = await correctionsOf(
    db,
    unknown.map(({ word }) => word),
  )
  if (right.size === 0) return typed
  const corrected = words.map(({ word }) => right.get(word) ?? word).join(' ')
  const terms = searchTerms(corrected, await findWords(db, wordsOf(corrected)))
  return { ...terms, typed: typed.all }
}

/**
 * Searches products by the beginnings of words, through full text. Typing errors are corrected
 * before (server/modules/catalog/products/spelling.ts). Callers' text never reaches a query
 * language unescaped.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from './text.ts'

/** Search terms, in the forms that the indexes understand. */
export interface SearchTerms {
  /** lower-cased text, as typed or corrected: names that begin with it come first */
  phrase: string
  /** products that carry all words: `('lip' | 'lips') & stick:*`; empty without a word to look for */
  all: string
  /** products that carry any of them */
  any: string
  /** all words as typed, if they were corrected: a description may contain them */
  typed?: string
  /** any word is enough, because no product has all of them */
  loose?: boolean
}

/** A word, and its completions when they are known and few. */
export interface SearchWord {
  word: string
  forms: readonly string[] | undefined
}

/**
 * The most matches that a search by relevance ranks. Ranking reads every match, so this keeps the
 * cost of a common word flat however large the catalogue grows.
 */
export const searchCeiling = 500
/** The most ranked matches whose names begin with the whole phrase. */
export const beginningCeiling = 100

/** The most words of a phrase that are searched for. */
const maxWords = 8

/** Normalises a phrase: lower-cased, in composed form, at most 200 characters. */
export const toPhrase = (typed: string): string =>
  typed.normalize('NFC').toLowerCase().trim().slice(0, 200)

/** The marks that people omit within a word; add_folded_words of the database omits the same. */
const marksWithin = /(?<=\p{L}\p{M}*)['’‘ʼ`´.·](?=[\p{L}\p{N}])/gu

/**
 * Splits a phrase into words.
 * @example wordsOf("l'oréal lip-stick 5%") // ['loréal', 'lip', 'stick', '5']
 */
export const wordsOf = (phrase: string): string[] =>
  (phrase.replace(marksWithin, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords)

const isSingle = (word: string): boolean => /^[a-z0-9]$/.test(word)

/**
 * Builds the query term of one word. Whole words are looked up ten times faster than beginnings. A
 * single letter begins many words, so beside other words it must match a whole word.
 */
function toTerm({ word, forms }: SearchWord): string {
  if (isSingle(word)) return word
  return forms ? `(${forms.map((form) => `'${form}'`).join(' | ')})` : `${word}:*`
}

/**
 * Builds the search terms of a phrase.
 * @param words the phrase's words; a single letter finds the start of names
 * @example searchTerms('rose', [{ word: 'rose', forms: ['rose', 'rosehip'] }]).all // "('rose' | 'rosehip')"
 */
export function searchTerms(phrase: string, words: readonly SearchWord[]): SearchTerms {
  const terms = words.length === 1 && isSingle(words[0]!.word) ? [] : words.map(toTerm)
  return { phrase, all: terms.join(' & '), any: terms.join(' | ') }
}

/** Returns the words that a product must have. */
const wanted = (terms: SearchTerms): string => (terms.loose ? terms.any : terms.all)

/** Returns true when the search has words, not only a beginning. */
export const hasWords = (terms: SearchTerms): boolean => terms.all !== ''

const tsquery = (words: string) => sql`to_tsquery('simple', ${words})`

/** Tests whether the name begins with the whole phrase. */
export const hasBeginning = ({ phrase }: SearchTerms): Expression<SqlBool> =>
  phrase === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`lower(product_name) collate "C" like ${`${escapeLike(phrase)}%`}`

/** Tests whether the name, alternative names and category have the words. */
export const isNamed = (terms: SearchTerms): Expression<SqlBool> =>
  hasWords(terms)
    ? sql<SqlBool>`to_tsvector('simple', search_names || ' ' || category) @@ ${tsquery(wanted(terms))}`
    : sql<SqlBool>`false`

/** Tests whether any text of the product has the words, its description included. */
export function isFoundBy(terms: SearchTerms): Expression<SqlBool> {
  if (!hasWords(terms)) return hasBeginning(terms)
  const found = sql<SqlBool>`search_document @@ ${tsquery(wanted(terms))}`
  if (!terms.typed) return found
  return sql<SqlBool>`(${found} or search_document @@ ${tsquery(terms.typed)})`
}

/**
 * Ranks a match: 0 or more, higher is better. `tier` says where the words are: 3 where the name
 * begins with the phrase, 2 in names, 1 elsewhere. Within a tier, the whole phrase and short names
 * rank higher.
 */
export function relevance(terms: SearchTerms, tier: number): RawBuilder<number> {
  const { phrase } = terms
  const likeness = terms.loose ? sql` + similarity(${phrase}, search_names)` : sql``
  return sql<number>`(${sql.lit(tier)}
    + case when lower(product_name) = ${phrase} then 1 else 0 end
    + case when strpos(' ' || search_names || ' ', ${` ${phrase} `}) > 0 then 0.75
        when strpos(search_names, ${phrase}) > 0 then 0.25 else 0 end
    + ${phrase.length}::real / (length(product_name) + ${phrase.length + 1})${likeness})::real`
}

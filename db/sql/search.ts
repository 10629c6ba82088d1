/**
 * Search over products: words by their beginning, through full text. What is mistyped was put
 * right before (server/modules/catalog/products/spelling.ts). Callers' text never reaches a query language
 * unescaped.
 */
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from './text.ts'

/** What is searched for, in the forms that the indexes understand. */
export interface SearchTerms {
  /** lower-cased text, as typed or put right: names that begin with it come first */
  phrase: string
  /** products that carry all words: `('lip' | 'lips') & stick:*`; empty without a word to look for */
  all: string
  /** products that carry any of them */
  any: string
  /** all words as they were typed, when they were put right: a description may carry them */
  typed?: string
  /** any of the words will do: no product carries all of them */
  loose?: boolean
}

/** A word, and what it may be the beginning of when those words are known and few. */
export interface SearchWord {
  word: string
  forms: readonly string[] | undefined
}

/**
 * Ranking reads every match, so a search by relevance stops at this many: nobody pages through
 * more, and the cost of a common word stays flat however large the catalogue grows.
 */
export const searchCeiling = 500
/** Of these, names that begin with the whole phrase at most. */
export const beginningCeiling = 100

/** Words beyond these say nothing more. */
const mostWords = 8

/** Lower-cased, in composed form, at most 200 characters. */
export const toPhrase = (typed: string): string =>
  typed.normalize('NFC').toLowerCase().trim().slice(0, 200)

/** What people leave out within a word; the function add_folded_words of the database leaves out the same. */
const marksWithin = /(?<=\p{L}\p{M}*)['’‘ʼ`´.·](?=[\p{L}\p{N}])/gu

/** @example wordsOf("l'oréal lip-stick 5%") // ['loréal', 'lip', 'stick', '5'] */
export const wordsOf = (phrase: string): string[] =>
  (phrase.replace(marksWithin, '').match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, mostWords)

const isSingle = (word: string): boolean => /^[a-z0-9]$/.test(word)

/**
 * Whole words are looked up ten times quicker than beginnings. A single letter begins a large part
 * of all words: among others it must be a word of its own.
 */
function toTerm({ word, forms }: SearchWord): string {
  if (isSingle(word)) return word
  return forms ? `(${forms.map((form) => `'${form}'`).join(' | ')})` : `${word}:*`
}

/**
 * @param words the phrase's words; a single letter alone asks for names that begin with it
 * @example searchTerms('rose', [{ word: 'rose', forms: ['rose', 'rosehip'] }]).all // "('rose' | 'rosehip')"
 */
export function searchTerms(phrase: string, words: readonly SearchWord[]): SearchTerms {
  const terms = words.length === 1 && isSingle(words[0]!.word) ? [] : words.map(toTerm)
  return { phrase, all: terms.join(' & '), any: terms.join(' | ') }
}

/** The words that a product must carry. */
const wanted = (terms: SearchTerms): string => (terms.loose ? terms.any : terms.all)

/** True when words are looked for, not only a beginning. */
export const hasWords = (terms: SearchTerms): boolean => terms.all !== ''

const tsquery = (words: string) => sql`to_tsquery('simple', ${words})`

/** The name begins with the whole phrase. */
export const hasBeginning = ({ phrase }: SearchTerms): Expression<SqlBool> =>
  phrase === ''
    ? sql<SqlBool>`false`
    : sql<SqlBool>`lower(product_name) collate "C" like ${`${escapeLike(phrase)}%`}`

/** Name, alternative names and category carry the words. */
export const isNamed = (terms: SearchTerms): Expression<SqlBool> =>
  hasWords(terms)
    ? sql<SqlBool>`to_tsvector('simple', search_names || ' ' || category) @@ ${tsquery(wanted(terms))}`
    : sql<SqlBool>`false`

/** Anything of the product, its description too, carries the words. */
export function isFoundBy(terms: SearchTerms): Expression<SqlBool> {
  if (!hasWords(terms)) return hasBeginning(terms)
  const found = sql<SqlBool>`search_document @@ ${tsquery(wanted(terms))}`
  if (!terms.typed) return found
  return sql<SqlBool>`(${found} or search_document @@ ${tsquery(terms.typed)})`
}

/**
 * 0 or more, higher is better. `tier` tells where the words stand: 3 where the name begins with
 * the phrase, 2 in names, 1 elsewhere. Within it count the phrase as a whole, and short names.
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

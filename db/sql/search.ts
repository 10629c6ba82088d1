/**
 * Search over products: words by prefix through full text, and single typos through trigrams of
 * the names. Callers' text never reaches a query language unescaped.
 */
import { type Expression, type SqlBool, sql } from 'kysely'

/** What a person typed, in the two forms that the indexes understand. */
export interface SearchTerms {
  /** `lip:* & stick:*`; empty when no letter or digit was typed */
  prefixes: string
  /** lower-cased text for trigrams */
  phrase: string
  /** also products whose names are only similar */
  fuzzy?: boolean
  /** only names, alternative names and categories: tells whether the words are known at all */
  namesOnly?: boolean
}

/**
 * Ranking reads every match, so a search stops at this many: nobody pages through more, and the
 * cost of a common word stays flat however large the catalogue grows.
 */
export const searchCeiling = 1_000

/** Words beyond these say nothing more. */
const mostWords = 8

/**
 * @example searchTerms('Lip-stick 5%') // prefixes 'lip:* & stick:* & 5:*'
 */
export function searchTerms(typed: string): SearchTerms {
  const phrase = typed.normalize('NFC').toLowerCase().trim().slice(0, 200)
  const words = phrase.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return {
    prefixes: words
      .slice(0, mostWords)
      .map((word) => `${word}:*`)
      .join(' & '),
    phrase,
  }
}

/** Narrows to products that carry every word, or, when fuzzy, whose names are similar. */
export function isFoundBy(terms: SearchTerms): Expression<SqlBool> {
  const words = terms.namesOnly ? terms.prefixes.replaceAll(':*', ':*AB') : terms.prefixes
  const byWords = words
    ? sql<SqlBool>`search_document @@ to_tsquery('simple', ${words})`
    : sql<SqlBool>`false`
  if (!terms.fuzzy) return byWords
  return sql<SqlBool>`(${byWords} or ${terms.phrase} <% search_names)`
}

/** 0 or more, higher is better: how alike the names are, and where the words stand. */
export function relevance(terms: SearchTerms): Expression<number> {
  const rank = terms.prefixes
    ? sql<number>`ts_rank('{0.05, 0.1, 0.4, 1.0}', search_document, to_tsquery('simple', ${terms.prefixes}))`
    : sql<number>`0::real`
  return sql<number>`(word_similarity(${terms.phrase}, search_names)
    + similarity(${terms.phrase}, search_names) + ${rank})::real`
}

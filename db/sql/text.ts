/** Text in conditions: `%` and `_` typed by a person are characters, not wildcards. */
import { type Expression, type SqlBool, sql } from 'kysely'

/** Escapes text for a LIKE pattern: `50%` → `50\%`. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Tests whether `expression` (already lower case) contains the text, ignoring case. A trigram index
 * serves it.
 *
 * @example containsText(sql`lower(email)`, 'Nimali')
 */
export function containsText(expression: Expression<unknown>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${expression} like ${`%${escapeLike(text.trim().toLowerCase())}%`}`
}

/** Text in conditions: a person's `%` and `_` are letters, not wildcards. */
import { type Expression, type SqlBool, sql } from 'kysely'

/** `50%` → `50\%`, for use inside a LIKE pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * `expression` (already lower case) holds the text, without regard to case; a trigram index serves it.
 *
 * @example containsText(sql`lower(email)`, 'Nimali')
 */
export function containsText(expression: Expression<unknown>, text: string): Expression<SqlBool> {
  return sql<SqlBool>`${expression} like ${`%${escapeLike(text.trim().toLowerCase())}%`}`
}

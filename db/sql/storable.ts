/**
 * Makes foreign text storable in Postgres: replaces NUL and lone surrogates with U+FFFD. Fields
 * with a meaning are validated at the edge and refused there. This is for text that is only kept
 * for display, such as a rejected row of a file.
 */

/** Replaces characters that PostgreSQL rejects. @example storable('a\u0000b') // 'a\ufffdb' */
export const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** How JSON writes these characters; rarely, a text that only mentions them. */
const suspicious = /\\u(?:0000|d[89a-f])/

/** Writes a value as JSON text for json and jsonb columns, its keys included. */
export function storableJson(value: unknown): string {
  const json = JSON.stringify(value)
  return suspicious.test(json) ? JSON.stringify(replaced(JSON.parse(json))) : json
}

function replaced(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return value.map(replaced)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [storable(key), replaced(inner)]),
  )
}

/**
 * What comes from outside as Postgres takes it: NUL and lone surrogates stand replaced by U+FFFD. Fields
 * that have a meaning are judged at the edge and refused there; this is for what is only kept to be
 * shown, such as the row of a file that was rejected.
 */

/** @example storable('a\u0000b') // 'a\ufffdb' */
export const storable = (text: string): string => text.replaceAll('\u0000', '\ufffd').toWellFormed()

/** How JSON writes the characters in question; now and then a text that only speaks of them. */
const suspicious = /\\u(?:0000|d[89a-f])/

/** JSON text of a value for columns of json and jsonb, its keys included. */
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

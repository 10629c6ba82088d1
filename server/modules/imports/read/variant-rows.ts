/** Makes rows of the variants that JSON products list. */
import type { SourceRow } from './source-row.ts'

/**
 * Makes a row of each entry of a list: its product with this entry alone, so that a rejected row can
 * be imported by itself. A product without entries stays one row.
 */
export function variantRows(rows: readonly SourceRow[], list: string): SourceRow[] {
  return rows.flatMap((row) => {
    const entries = entriesOf(row, list)
    if (entries.length === 0) return [row]
    return entries.map((entry) => {
      const object = { ...row.object, [list]: [entry] }
      const broken = isObject(entry)
        ? undefined
        : `has an entry in "${list}" that is no object: ${JSON.stringify(entry)}`
      return { ...row, object, ...(broken ? { broken } : {}) }
    })
  })
}

/** Returns the entries of a list of a JSON product; none for other values. */
export function entriesOf({ object }: SourceRow, list: string): unknown[] {
  const value = object && Object.hasOwn(object, list) ? object[list] : undefined
  return Array.isArray(value) ? value : []
}

/** Returns true for a JSON object. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

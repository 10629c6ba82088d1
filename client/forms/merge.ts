/**
 * Merges two people's edits of one record. Fields that only one of them changed merge silently.
 * Fields that both changed are a conflict, which a person resolves.
 */

/** A form's texts; `version` identifies the record that the changes are based on. */
export type Versioned = Record<string, string> & { version: string }

type Name<V> = keyof V & string

/** Returns the fields in which two states differ. */
export const changedNames = <V extends Versioned>(before: V, after: V): Name<V>[] =>
  (Object.keys(after) as Name<V>[]).filter(
    (name) => name !== 'version' && before[name] !== after[name],
  )

/**
 * Applies the local changes to the stored record.
 * @param base the record that the local changes began with
 */
export function mergeEdits<V extends Versioned>(
  base: V,
  mine: V,
  theirs: V,
): { merged: V; clashes: Name<V>[] } {
  const touched = changedNames(base, mine)
  const merged = { ...theirs }
  for (const name of touched) merged[name] = mine[name]
  const clashes = changedNames(base, theirs).filter(
    (name) => touched.includes(name) && mine[name] !== theirs[name],
  )
  return { merged, clashes }
}

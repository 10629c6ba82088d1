/**
 * Two people edited one thing. What only one of them touched needs nobody's decision; what both
 * touched is a clash that a person decides.
 */

/** A form's texts; `version` says what the changes are based on and is nobody's word. */
export type Versioned = Record<string, string> & { version: string }

type Name<V> = keyof V & string

/** The fields in which two states differ. */
export const changedNames = <V extends Versioned>(before: V, after: V): Name<V>[] =>
  (Object.keys(after) as Name<V>[]).filter(
    (name) => name !== 'version' && before[name] !== after[name],
  )

/**
 * What was touched here over what stands there now.
 * @param base what the changes here began with
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

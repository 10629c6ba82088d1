/** Reads the values of a variant from its product's name. */

/** Separates the name of the group from the values in a generated name: `Lipstick – Coral / 4 g`. */
const separator = / [–—-] /

/** Splits a name into the group's name and the values; undefined for a name without values. */
export function splitName(name: string): { group: string; values: string[] } | undefined {
  const parts = name.split(separator)
  const last = parts.pop()?.trim()
  if (parts.length === 0 || !last) return undefined
  return { group: parts.join(' – ').trim(), values: last.split(' / ').map((one) => one.trim()) }
}

/** Returns one value for each option: from the name where it has values, else its own name. */
export function valuesOfName(
  name: string,
  { options }: { options: readonly { values: readonly { value: string }[] }[] },
): string[] {
  const values = splitName(name)?.values ?? [name]
  return options.map(
    (option, place) =>
      (place === options.length - 1 ? values.slice(place).join(' / ') : values[place])?.slice(
        0,
        100,
      ) ||
      option.values[0]?.value ||
      name.slice(0, 100),
  )
}

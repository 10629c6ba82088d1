/** schema.org properties of product variants, for the server's pages and the browser. */

const properties = {
  color: /^(shade|tint|colou?r)s?$/i,
  size: /^(size|volume|weight)s?$/i,
  material: /^material$/i,
  pattern: /^pattern$/i,
} as const

/** Returns the schema.org property of an option's name: `color` of Shade. */
export const variantProperty = (option: string): string | undefined =>
  Object.entries(properties).find(([, names]) => names.test(option.trim()))?.[0]

/**
 * Describes a variant by its options for JSON-LD.
 * @param options names of the group's options
 * @param values of the variant, one for each option
 */
export function variantProperties(
  options: readonly { name: string }[],
  values: readonly string[],
): Record<string, unknown> {
  const named = options.map(({ name }, at) => ({ name, value: values[at] ?? '' }))
  const others = named.filter(({ name }) => !variantProperty(name))
  return {
    ...Object.fromEntries(
      named.flatMap(({ name, value }) => {
        const property = variantProperty(name)
        return property ? [[property, value]] : []
      }),
    ),
    ...(others.length > 0
      ? { additionalProperty: others.map((one) => ({ '@type': 'PropertyValue', ...one })) }
      : {}),
  }
}

/** Compares, names and maps the options of product groups. */
import type { StoredOption } from '../../../../db/schema/schema.ts'
import type { Issue } from '../../../core/errors/errors.ts'
import { fold } from '../products/variants.schema.ts'
import type { OptionInput } from './groups.schema.ts'

/** Builds the generated name of a variant: `Velvet Matte Lipstick – Coral / 4 g`. */
export const variantName = (name: string, values: readonly string[]): string =>
  `${name} – ${values.join(' / ')}`

/** Returns the Latin letters and digits of a text, with hyphens. @example slugOf('Velvet Matte') // 'velvet-matte' */
const slugOf = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replace(/^-|-$/g, '')

/** Derives a handle from a name. */
export const handleOf = (name: string): string => slugOf(name) || 'group'

/** Returns all combinations of the options' values, each with the last part of a productId. */
export const combinationsOf = (options: readonly StoredOption[]) =>
  options.reduce<{ values: string[]; slug: string }[]>(
    (combinations, option) =>
      combinations.flatMap(({ values, slug }) =>
        option.values.map(({ value }, place) => ({
          values: [...values, value],
          slug: `${slug}-${slugOf(value) || place + 1}`,
        })),
      ),
    [{ values: [], slug: '' }],
  )

/** Returns the stored form of requested options. */
export const storedOptions = (options: readonly OptionInput[]): StoredOption[] =>
  options.map(({ name, values }) => ({
    name,
    values: values.map(({ value, swatch }) => ({ value, swatch })),
  }))

/** Adds the values of variants that the options do not have yet, and spells all as the options do. */
export function withValues(
  options: readonly StoredOption[],
  variants: readonly (readonly string[])[],
): { options: StoredOption[]; variants: string[][] } {
  const lists = options.map(({ values }) => new Map(values.map((one) => [fold(one.value), one])))
  const spelled = variants.map((values) =>
    values.map((value, place) => {
      const list = lists[place]!
      const key = fold(value)
      const known = list.get(key) ?? { value, swatch: null }
      list.set(key, known)
      return known.value
    }),
  )
  return {
    options: options.map(({ name }, place) => ({ name, values: [...lists[place]!.values()] })),
    variants: spelled,
  }
}

/** The options after a change, and the function that maps the values of a variant to them. */
interface Mapping {
  options: StoredOption[]
  map: (values: readonly string[], issues: Issue[]) => string[]
}

/**
 * Maps the values of variants to changed options. An option or value with `previous` is renamed; a
 * new option gives variants its first value; an option without values keeps those it has.
 */
export function mapOptions(before: readonly StoredOption[], requested: OptionInput[]): Mapping {
  const sources = requested.map(({ name, previous = name }) =>
    before.findIndex((option) => fold(option.name) === fold(previous)),
  )
  const options = storedOptions(requested).map((option, place) =>
    option.values.length === 0
      ? { ...option, values: before[sources[place]!]?.values ?? [] }
      : option,
  )
  const renamed = requested.map(
    ({ values }, place) =>
      new Map(
        values.length === 0
          ? options[place]!.values.map(({ value }) => [fold(value), value])
          : values.map(({ value, previous = value }) => [fold(previous), value]),
      ),
  )
  const map = (values: readonly string[], issues: Issue[]) =>
    options.map((option, place) => {
      const source = sources[place]!
      const value = source < 0 ? option.values[0]?.value : values[source]
      const found = source < 0 ? value : renamed[place]!.get(fold(value ?? ''))
      if (found !== undefined) return found
      const message =
        value === undefined
          ? 'must have a value for the variants that exist'
          : `must contain ${value}, because a variant has it; rename it with previous`
      issues.push({ path: `options.${place}.values`, message })
      return value ?? ''
    })
  return { options, map }
}

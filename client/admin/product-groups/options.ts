/** Edits of a group's options: `previous` is the stored name, so that a new name is a renaming. */
import type { Inputs } from '../../lib/api/trpc.ts'

type Requested = Inputs['productGroups']['update']['options'][number]
export type EditedValue = NonNullable<Requested['values']>[number]
export interface EditedOption extends Requested {
  values: EditedValue[]
}
type Stored = readonly { name: string; values: readonly EditedValue[] }[]

export const parseOptions = (text: string): EditedOption[] => JSON.parse(text || '[]')

/** Returns the text of stored options, as the form keeps them. */
export const printOptions = (options: Stored): string =>
  JSON.stringify(
    options.map(({ name, values }) => ({
      name,
      previous: name,
      values: values.map(({ value, swatch }) => ({ value, swatch, previous: value })),
    })),
  )

/** Returns the options in a sentence. */
export const describeOptions = (text: string): string =>
  parseOptions(text)
    .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
    .join('; ')

/** Moves an item of a list by one place. */
export function moved<T>(items: readonly T[], from: number, step: 1 | -1): T[] {
  const next = [...items]
  const [item] = next.splice(from, 1)
  if (item !== undefined) next.splice(from + step, 0, item)
  return next
}

/** Replaces a value by the lines of a text, as pasted from a spreadsheet. */
export const withPasted = (
  values: readonly EditedValue[],
  place: number,
  text: string,
): EditedValue[] => {
  const [first = '', ...others] = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
  return [
    ...values.slice(0, place),
    { ...values[place]!, value: first },
    ...others.map((value) => ({ value, swatch: null })),
    ...values.slice(place + 1),
  ]
}

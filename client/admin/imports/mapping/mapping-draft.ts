/** Changes a mapping one field at a time; parts that the page does not show stay as they are. */

import {
  normaliseCategory,
  productIdLength,
} from '#server/modules/catalog/products/products.schema.ts'
import { type ImportField, Mapping } from '#server/modules/imports/contract/mapping.schema.ts'

/** Reads a mapping from JSON, or returns what is wrong with the text. */
export function parseMapping(text: string): { mapping?: Mapping; problem?: string } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This is not valid JSON.' }
  }
  const { data, error } = Mapping.safeParse(value)
  const [first] = error?.issues ?? []
  return data ? { mapping: data } : { problem: `${first?.path.join('.')}: ${first?.message}` }
}

/** The source of a field's values, as far as the page can show it. */
export type Source =
  | { kind: 'none' }
  | { kind: 'column'; column: string | number }
  /** the first column that is not empty, for lists all of them */
  | { kind: 'columns'; columns: (string | number)[] }
  | { kind: 'template'; text: string }
  | { kind: 'constant'; text: string }

export function sourceOf(mapping: Mapping, field: ImportField): Source {
  const column = mapping.columns?.[field]
  const template = mapping.templates?.[field]
  if (template !== undefined) return { kind: 'template', text: template }
  if (Array.isArray(column)) return { kind: 'columns', columns: column }
  const constant = mapping.constants?.[field]
  if (constant !== undefined) return { kind: 'constant', text: String(constant) }
  return column === undefined ? { kind: 'none' } : { kind: 'column', column }
}

const without = <T extends object>(object: T | undefined, key: keyof T): T | undefined => {
  if (!object) return undefined
  const { [key]: _, ...rest } = object
  return Object.keys(rest).length > 0 ? (rest as T) : undefined
}

/** Returns the mapping with another source of one field. */
export function withSource(mapping: Mapping, field: ImportField, source: Source): Mapping {
  const next: Mapping = {
    ...mapping,
    columns: without(mapping.columns, field),
    constants: without(mapping.constants, field),
    templates: without(mapping.templates, field),
  }
  if (source.kind === 'column') next.columns = { ...next.columns, [field]: source.column }
  if (source.kind === 'columns') next.columns = { ...next.columns, [field]: source.columns }
  if (source.kind === 'template') next.templates = { ...next.templates, [field]: source.text }
  if (source.kind === 'constant') next.constants = { ...next.constants, [field]: source.text }
  for (const key of ['columns', 'constants', 'templates'] as const)
    if (next[key] === undefined) delete next[key]
  return next
}

/** Returns the mapping with a default for new products; an empty text removes it. */
export function withDefault(mapping: Mapping, field: 'category' | 'stock', text: string): Mapping {
  const { defaults, ...rest } = mapping
  const others = without(defaults, field)
  if (text === '') return others ? { ...rest, defaults: others } : rest
  const value = field === 'stock' && /^\d+$/.test(text) ? Number(text) : text
  return { ...rest, defaults: { ...others, [field]: value } }
}

/**
 * Returns the pattern that stands for one column, such as `{Title}`. For a product's id it makes the
 * text usable in an address, such as `{Title|slug|shorten:100}`.
 */
export function patternOf(field: ImportField, source: Source): string {
  const column =
    source.kind === 'column' ? source.column : source.kind === 'columns' ? source.columns[0] : ''
  const name = String(column).replace(/[\\{}|]/g, '\\$&')
  if (name === '') return ''
  return field === 'productId' ? `{${name}|slug|shorten:${productIdLength}}` : `{${name}}`
}

/**
 * Returns the mapping with some of the file's categories mapped to `to`.
 * @param to null rejects their products /
 */
export function withCategories(
  mapping: Mapping,
  names: readonly string[],
  to: string | null,
): Mapping {
  const keys = new Set(names.map(normaliseCategory))
  const others = Object.entries(mapping.categories?.map ?? {}).filter(
    ([name]) => !keys.has(normaliseCategory(name)),
  )
  const map = Object.fromEntries([...others, ...names.map((name) => [name, to])])
  return { ...mapping, categories: { ...mapping.categories, map } }
}

export const withUnmapped = (mapping: Mapping, rule: UnmappedRule): Mapping => ({
  ...mapping,
  categories: { map: {}, ...mapping.categories, unmapped: rule },
})

export type UnmappedRule = NonNullable<NonNullable<Mapping['categories']>['unmapped']>

/** Returns the mapping, or a part of it, with one rule set, or back to its default. */
export function withRule<T extends object, K extends keyof T>(
  mapping: T,
  key: K,
  value: T[K] | undefined,
): T {
  const { [key]: _, ...rest } = mapping
  return value === undefined ? (rest as T) : { ...mapping, [key]: value }
}

export type GroupColumns = NonNullable<Mapping['group']>
export type OptionColumns = GroupColumns['options'][number]

/**
 * Returns a group's columns with one more option.
 * @param name the option's name; absent: the name of its column
 */
export const withOption = (
  group: GroupColumns,
  value: OptionColumns['value'],
  name?: string,
): GroupColumns => ({
  ...group,
  options: [...group.options, name === undefined ? { value } : { value, name }],
})

/** Returns a group's columns with a changed option; undefined removes it. */
export const withOptionAt = (
  group: GroupColumns,
  place: number,
  option: OptionColumns | undefined,
): GroupColumns => ({
  ...group,
  options: group.options.flatMap((one, at) => (at === place ? (option ?? []) : one)),
})

type Currency = NonNullable<Mapping['currency']>

/** Returns the mapping with a changed currency part; undefined removes it. */
export function withCurrency(
  mapping: Mapping,
  change: { [K in keyof Currency]?: Currency[K] | undefined },
): Mapping {
  const { currency, ...rest } = mapping
  const entries = Object.entries({ ...currency, ...change }).filter(
    ([, value]) => value !== undefined,
  )
  return entries.length ? { ...rest, currency: Object.fromEntries(entries) as Currency } : rest
}

/** Returns the mapping with a changed number rule; undefined removes it. */
export const withNumbers = (mapping: Mapping, change: Mapping['numbers']): Mapping => {
  const numbers = Object.entries({ ...mapping.numbers, ...change }).filter(([, rule]) => rule)
  return withRule(mapping, 'numbers', numbers.length ? Object.fromEntries(numbers) : undefined)
}

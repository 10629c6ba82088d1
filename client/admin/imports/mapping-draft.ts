/** Changing a mapping one field at a time; what the page does not show stays as it is. */
import type { ImportField, Mapping } from '#server/imports/mapping.schema.ts'

/** How a field of the mapping is filled, as far as the page can show it. */
export type Source =
  | { kind: 'none' }
  | { kind: 'column'; column: string | number }
  | { kind: 'constant'; text: string }
  /** a template, several columns: more than a choice can say */
  | { kind: 'own' }

export function sourceOf(mapping: Mapping, field: ImportField): Source {
  const column = mapping.columns?.[field]
  if (mapping.templates?.[field] !== undefined || Array.isArray(column)) return { kind: 'own' }
  const constant = mapping.constants?.[field]
  if (constant !== undefined) return { kind: 'constant', text: String(constant) }
  return column === undefined ? { kind: 'none' } : { kind: 'column', column }
}

const without = <T extends object>(object: T | undefined, key: keyof T): T | undefined => {
  if (!object) return undefined
  const { [key]: _, ...rest } = object
  return Object.keys(rest).length > 0 ? (rest as T) : undefined
}

/** The mapping with one field filled otherwise. */
export function withSource(mapping: Mapping, field: ImportField, source: Source): Mapping {
  const next: Mapping = {
    ...mapping,
    columns: without(mapping.columns, field),
    constants: without(mapping.constants, field),
    templates: without(mapping.templates, field),
  }
  if (source.kind === 'column') next.columns = { ...next.columns, [field]: source.column }
  if (source.kind === 'constant') next.constants = { ...next.constants, [field]: source.text }
  for (const key of ['columns', 'constants', 'templates'] as const)
    if (next[key] === undefined) delete next[key]
  return next
}

/** The mapping with what new products get where the file has nothing; no text takes it away. */
export function withDefault(mapping: Mapping, field: 'category' | 'stock', text: string): Mapping {
  const { defaults, ...rest } = mapping
  const others = without(defaults, field)
  if (text === '') return others ? { ...rest, defaults: others } : rest
  const value = field === 'stock' && /^\d+$/.test(text) ? Number(text) : text
  return { ...rest, defaults: { ...others, [field]: value } }
}

type Currency = NonNullable<Mapping['currency']>

/** The mapping with something of its currency changed; undefined takes it away. */
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

/** The mapping with a rule for products of whose stock the file says nothing. */
export function withUntracked(mapping: Mapping, rule: Mapping['untracked']): Mapping {
  const { untracked: _, ...rest } = mapping
  return rule ? { ...rest, untracked: rule } : rest
}

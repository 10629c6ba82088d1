/** Converts another shop's product variants to our products (mapping: `variants`). */
import { productIdLength } from '../../catalog/products/products.schema.ts'
import { issue, type RowIssue } from '../contract/issues.ts'
import type { ImportField, Mapping } from '../contract/mapping.schema.ts'
import type { SourceRow } from '../read/rows.ts'
import { readNumber } from '../values/numbers.ts'
import { shorten, slug } from '../values/template.ts'
import { groupsOf, type RowGroup, type VariantOption } from './groups.ts'

/** Additional product fields of other shops' files. */
const moreFields = [
  'sku',
  'barcode',
  'weight',
  'cost',
  'state',
  'salePrice',
  'saleFrom',
  'saleUntil',
] as const satisfies readonly ImportField[]
export type MoreField = (typeof moreFields)[number]

/** A variant with all fields that its format has. Prices are texts of the file. */
export interface Variant {
  row: SourceRow
  /** its rows, including its own */
  sources: SourceRow[]
  /** without default options; names are compared ignoring case */
  options: VariantOption[]
  id: string
  /** the product's name without options */
  title: string
  /** overrides title and options, when the file names the variant itself */
  name?: string | undefined
  price: string
  /** the current price; empty: the regular price */
  lastPrice: string
  /** empty when the file does not count */
  stock: string
  images: string[]
  alts: string[]
  /** additional fields of the file */
  more: Partial<Record<MoreField, string>>
}

interface MergedVariant extends Variant {
  warnings: RowIssue[]
  group?: RowGroup | undefined
}

/** The columns that variants add behind the header, in the order of {@link variantCells}. */
export const variantColumns = [
  'variant:id',
  'variant:name',
  'variant:price',
  'variant:lastPrice',
  'variant:stock',
  'variant:images',
  'variant:alts',
  'variant:options',
  ...moreFields.map((field) => `variant:${field}` as const),
] as const

/** Returns the mapping of the additional fields that a file has. */
export const moreMapping = (fields: readonly MoreField[]): Mapping['columns'] =>
  Object.fromEntries(fields.map((field) => [field, `variant:${field}`]))

/** The mapping that reads {@link variantColumns}. */
export const variantMapping = {
  productId: 'variant:id',
  productName: 'variant:name',
  price: 'variant:price',
  lastPrice: 'variant:lastPrice',
  stock: 'variant:stock',
  Images: 'variant:images',
} as const

const separator = '\n'

/** Returns the row's own cells, followed by the variant's. */
export function variantCells(variant: Variant, width: number): string[] {
  const cells = variant.row.cells.slice(0, width)
  while (cells.length < width) cells.push('')
  return [
    ...cells,
    shorten(variant.id, productIdLength),
    variant.name || variantName(variant.title, variant.options),
    variant.price,
    variant.lastPrice,
    variant.stock,
    variant.images.join(separator),
    variant.alts.join(separator),
    variant.options.map(({ name, value }) => `${name}: ${value}`).join('\n'),
    ...moreFields.map((field) => variant.more[field] ?? ''),
  ]
}

/** Builds a name: `Classic Varsity Top – Small / Blue`. */
export const variantName = (title: string, options: Variant['options']): string =>
  options.length && title
    ? `${title} – ${options.map((option) => option.value).join(' / ')}`
    : title

/** Builds an id: `handle-small-blue`. It does not depend on the product's other variants. */
export const variantId = (parent: string, options: Variant['options']): string =>
  [parent, ...options.map((option) => slug(option.value))].filter(Boolean).join('-')

/** Returns true when variants become products of one group, which is the default. */
export const isGrouping = (rule: Mapping['variants']): boolean =>
  rule === undefined || rule === 'group'

/**
 * Groups variants, or merges those that differ only in options which the mapping merges. The stock is summed.
 * Differing prices become the highest, with a warning: the shop never sells below a price.
 * @param parent the id of the product that the variants belong to
 */
export function mergeVariants(
  variants: readonly Variant[],
  rule: Mapping['variants'],
  parent: string,
): MergedVariant[] {
  const groups = isGrouping(rule) ? groupsOf(variants, parent) : undefined
  if (groups || rule === 'separate')
    return variants.map((one, at) => ({ ...one, warnings: [], group: groups?.[at] }))
  const goes = mergedBy(rule)
  const alike = new Map<string, Variant[]>()
  for (const variant of variants) {
    const remaining = variant.options.filter((option) => !goes(option.name))
    const key = JSON.stringify(remaining.map((option) => [lower(option.name), lower(option.value)]))
    alike.set(key, [...(alike.get(key) ?? []), variant])
  }
  return [...alike.values()].map((group) => mergeGroup(group, goes, parent))
}

/** Returns a test for merged options, which make no product of their own. */
function mergedBy(rule: Mapping['variants']): (option: string) => boolean {
  if (typeof rule !== 'object' && rule !== 'merge') return () => false
  const merged = rule === 'merge' ? undefined : new Set(rule.mergeBy.map(lower))
  return (name) => !merged || merged.has(lower(name))
}

/** Returns the options that distinguish products under a rule. */
export function remainingOptions(
  options: Variant['options'],
  rule: Mapping['variants'],
): Variant['options'] {
  const goes = mergedBy(rule)
  return options.filter(({ name }) => !goes(name))
}

const lower = (text: string): string => text.trim().toLowerCase()

function mergeGroup(
  group: readonly Variant[],
  goes: (option: string) => boolean,
  parent: string,
): MergedVariant {
  const first = group[0]!
  const remaining = first.options.filter((option) => !goes(option.name))
  const top = group.reduce((best, one) => (amount(one.price) > amount(best.price) ? one : best))
  const counted = group.filter((one) => one.stock.trim() !== '')
  const warnings: RowIssue[] = []
  const prices = new Set(group.map((one) => one.lastPrice || one.price))
  if (prices.size > 1)
    warnings.push(
      issue(
        first.row.line,
        'variants',
        `${group.length} variants with prices ${[...prices].join(', ')} are merged with the highest price`,
        'price',
        [...prices].join(', '),
      ),
    )
  const images = group.flatMap((one) =>
    one.images.map((url, index) => [url, one.alts[index] ?? ''] as const),
  )
  const unique = new Map(images.toReversed())
  const ordered = [...new Set(images.map(([url]) => url))]
  return {
    ...first,
    sources: group.flatMap((one) => one.sources),
    options: remaining,
    id: variantId(parent, remaining),
    name: undefined,
    price: top.price,
    lastPrice: top.lastPrice,
    stock: counted.length
      ? String(counted.reduce((sum, one) => sum + Math.max(0, Number(one.stock) || 0), 0))
      : '',
    images: ordered,
    alts: ordered.map((url) => unique.get(url) ?? ''),
    // A product merged from several codes has none of them.
    more: group.length > 1 ? { ...first.more, sku: '', barcode: '' } : first.more,
    warnings,
  }
}

/** Converts a cell to whole grams, by the unit's weight; 0 means unknown. */
export function wholeGrams(cell: string, unit = 1): string {
  const grams = Math.round(Number(cell.trim().replace(',', '.')) * unit)
  return Number.isNaN(grams) ? cell : grams > 0 ? String(grams) : ''
}

const amount = (price: string): number => readNumber(price, '.', 'first', true) ?? 0

/** Removes the apostrophe that protects long numbers in spreadsheets. */
export const unquoted = (code: string): string => code.replace(/^'/, '')

/** Replaces negative stock by 0: shops that oversell export negative counts. */
export const notNegative = (stock: string): string => (/^-\d+$/.test(stock) ? '0' : stock)

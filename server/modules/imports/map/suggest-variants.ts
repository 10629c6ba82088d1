/** Finds the variants that JSON products list, and which of their values are options and fields. */
import type { ImportField, Mapping } from '../contract/mapping.schema.ts'
import { type GroupColumns, isColor, ofSwatch, optionName } from '../formats/group-columns.ts'
import { titled } from '../formats/groups.ts'
import { asText, headerPartsOf, jsonColumn } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { entriesOf, isObject, variantRows } from '../read/variant-rows.ts'
import { readSwatch } from '../values/swatches.ts'
import type { Remarks } from './remarks.ts'
import { type ByName, byName, type Found, isUnique } from './suggest-columns.ts'

type Option = GroupColumns['options'][number]
type Entry = Record<string, unknown>

/** The list of variants of a file's products. */
export interface ListedVariants {
  list: string
  /** the column of the product's address, which suits as its group's */
  address: string | undefined
  options: Option[]
  /** the columns of fields that variants have themselves */
  named: ByName
  /** reads the cells of a variant's column in the first rows */
  values: (column: string) => string[]
}

/** Names of lists, the surest first. */
const listNames = [
  /(^| )(variants?|variations?|skus)$/,
  /(^| )(colou?rs?|shades?|sizes?|scents?|flavou?rs?)$/,
  /(^| )options$/,
]

/** The fields that a variant may have besides those of its product. */
const ownFields: readonly ImportField[] = [
  ...(['price', 'lastPrice', 'stock', 'Images', 'cost', 'barcode', 'weight'] as const),
]

/** Finds the list of variants; undefined when no product lists several. */
export function listedVariants(rows: readonly SourceRow[]): ListedVariants | undefined {
  const keys = [...new Set(rows.flatMap(({ object }) => Object.keys(object ?? {})))]
  const address = keys.find(
    (key) =>
      /^(handle|slug|url key)$/.test(headerPartsOf(key)) &&
      isUnique(rows.map(({ object }) => asText(object?.[key]))),
  )
  const named = listNames.flatMap((form) => keys.filter((key) => form.test(headerPartsOf(key))))
  for (const list of named) {
    const lists = rows.map((row) => entriesOf(row, list).filter(isObject))
    if (!lists.some((entries) => entries.length > 1)) continue
    const variants = variantRows(rows, list).filter((row) => !row.broken)
    const values = (column: string) => {
      const read = jsonColumn(column)
      return variants.flatMap((row) => asText(read(row)).trim() || [])
    }
    const options = optionsOf(list, lists.flat(), values, keys)
    if (options.length === 0) continue
    const used = new Set(options.flatMap(({ value, swatch }) => [value, swatch]))
    const columns = pathsOf(lists.flat())
      .map((path) => `${list}[].${path}`)
      .filter((column) => !used.has(column))
    return { list, address, options, named: fieldsOf(list, columns, values), values }
  }
  return undefined
}

/** Uses the fields of variants. @returns those of their product that they replace */
export function takeOwnFields({ found, runnersUp }: ByName, { named }: ListedVariants): Found {
  const shared: Found = {}
  // A discount of the product belongs to its own price.
  if (named.found.price !== undefined) delete found.lastPrice
  for (const [field, column] of Object.entries(named.found)) {
    shared[field] = found[field]
    found[field] = column
    runnersUp[field as 'price'] = named.runnersUp[field as 'price'] ?? []
  }
  return shared
}

/** Adds the product group of listed variants; what a variant lacks is read from its product. */
export function addVariants(
  mapping: Mapping,
  found: Found,
  { address, list, options, named }: ListedVariants,
  shared: Found,
  remarks: Remarks,
): void {
  const handle = address ?? found.productId ?? found.productName
  if (handle === undefined) return
  mapping.group = { handle, list, options }
  for (const field of Object.keys(named.found) as 'price'[]) {
    const [own, other] = [found[field], shared[field]]
    if (own !== undefined && other !== undefined)
      mapping.columns = { ...mapping.columns, [field]: [own, other] }
  }
  remarks.add('listed-variants', { column: list })
}

function fieldsOf(list: string, columns: string[], values: ListedVariants['values']): ByName {
  const pathOf = (column: string | number) => String(column).slice(list.length + 3)
  const columnOf = (path: string | number) => `${list}[].${path}`
  const { found, runnersUp } = byName(
    columns.map(pathOf),
    (path) => values(columnOf(path)),
    ownFields,
  )
  const sku = columns.find((column) => headerPartsOf(pathOf(column)) === 'sku')
  return {
    found: {
      ...Object.fromEntries(Object.entries(found).map(([field, path]) => [field, columnOf(path!)])),
      ...(sku ? { sku } : {}),
    },
    runnersUp: Object.fromEntries(
      Object.entries(runnersUp).map(([field, paths]) => [field, (paths ?? []).map(columnOf)]),
    ),
  }
}

/** Returns the paths of texts and numbers in entries, one object deep. */
function pathsOf(entries: readonly Entry[]): string[] {
  const isScalar = (value: unknown) => value !== null && typeof value !== 'object'
  const paths = entries.flatMap((entry) =>
    Object.entries(entry).flatMap(([key, value]) => {
      if (isScalar(value)) return [key]
      if (!isObject(value)) return []
      return Object.keys(value).flatMap((inner) =>
        isScalar(value[inner]) ? `${key}.${inner}` : [],
      )
    }),
  )
  return [...new Set(paths)]
}

function optionsOf(
  list: string,
  entries: readonly Entry[],
  values: ListedVariants['values'],
  keys: readonly string[],
): Option[] {
  const paths = pathsOf(entries).filter((path) => values(`${list}[].${path}`).length > 0)
  const column = (path: string) => `${list}[].${path}`
  const swatch = paths.find((path) => isSwatch(path, values(column(path))))
  const free = paths.filter((path) => path !== swatch)
  const found =
    [
      pairedOptions(entries).map(({ name, value }) => ({
        nameColumn: column(name),
        value: column(value),
      })),
      numberedOptions(free, keys).map(({ value, ...rest }) => ({ ...rest, value: column(value) })),
      free.flatMap((path) => {
        const name = optionName(headerPartsOf(path))
        return name === undefined ? [] : [{ name: titled(name), value: column(path) }]
      }),
      generalNames
        .filter((path) => free.includes(path))
        .slice(0, 1)
        .map((path) => ({ name: nounOf(list), value: column(path) })),
    ].find((options) => options.length > 0) ?? []
  const options: Option[] = found.slice(0, 3)
  const ofColor = options.find(({ name }) => isColor.test(name ?? ''))
  const coloured = ofColor ?? options[0]
  if (swatch !== undefined && coloured) coloured.swatch = column(swatch)
  return options
}

/** Returns true for a column of colour codes. */
const isSwatch = (path: string, cells: readonly string[]): boolean =>
  ofSwatch.test(headerPartsOf(path)) ||
  (cells.length > 0 && cells.every((cell) => /^#/.test(cell) && readSwatch(cell)?.color))

/** Matches names of arrays such as `attributes: [{ name: 'Size', option: 'S' }]`. */
const pairs = /^(attributes?|options?|option values|selected options|properties)$/
const pairNames = ['name', 'key', 'option name']
const pairValues = ['value', 'option', 'option value']

/** Finds options that entries list as names with values. */
function pairedOptions(entries: readonly Entry[]): { name: string; value: string }[] {
  for (const key of new Set(entries.flatMap(Object.keys))) {
    if (!pairs.test(headerPartsOf(key))) continue
    const lists = entries.flatMap((entry) => {
      const list: unknown = entry[key]
      return Array.isArray(list) ? [list.filter(isObject)] : []
    })
    const inner = new Set(lists.flat().flatMap(Object.keys))
    const nameKey = [...inner].find((one) => pairNames.includes(headerPartsOf(one)))
    const valueKey = [...inner].find((one) => pairValues.includes(headerPartsOf(one)))
    const most = Math.max(0, ...lists.map((list) => list.length))
    if (nameKey !== undefined && valueKey !== undefined)
      return Array.from({ length: Math.min(3, most) }, (_, at) => ({
        name: `${key}[${at}].${nameKey}`,
        value: `${key}[${at}].${valueKey}`,
      }))
  }
  return []
}

/** Finds `option1` to `option3`, whose names are in the product's `options`. */
function numberedOptions(
  paths: readonly string[],
  keys: readonly string[],
): { name: string; nameColumn?: string; value: string }[] {
  return [1, 2, 3].flatMap((number) => {
    const value = paths.find((path) =>
      [`option ${number}`, `option ${number} value`].includes(headerPartsOf(path)),
    )
    if (value === undefined) return []
    const names = keys.includes('options') ? { nameColumn: `options[${number - 1}].name` } : {}
    return [{ name: `Option ${number}`, ...names, value }]
  })
}

/** Names of values that are options of any kind. */
const generalNames = ['name', 'title', 'label', 'value']

/** Returns what the entries of a list are: `Color` of `product_colors`. */
function nounOf(list: string): string {
  const name = optionName(headerPartsOf(list).split(' ').at(-1)!)
  return name === undefined ? 'Variant' : titled(name.replace(/s$/, ''))
}

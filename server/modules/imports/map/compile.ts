/** Compiles a mapping and a format into functions that read each field from a row. */

import { isTable, type Notation } from '../contract/imports.schema.ts'
import { MappingMismatch } from '../contract/issues.ts'
import {
  type ImportField,
  importFields,
  type Mapping,
  type MappingQuestion,
  openQuestions,
} from '../contract/mapping.schema.ts'
import { codeNames, type Match } from '../contract/match.ts'
import { type Format, rowByRow } from '../formats/format.ts'
import { type GroupColumns, holdsVariants } from '../formats/group-columns.ts'
import type { GroupReader, ParentReader } from '../formats/table-groups.ts'
import { isGrouping } from '../formats/variants.ts'
import {
  type ColumnReader,
  csvColumn,
  csvIndex,
  headerKey,
  jsonColumn,
  UnknownColumn,
} from '../read/columns.ts'
import type { ListedValues } from '../read/value-rows.ts'
import { shopCurrency } from '../values/numbers.ts'
import { TemplateError } from '../values/template.ts'
import { type FieldSource, fieldSource } from './field-source.ts'
import { groupReader } from './group.ts'
import { completeNames, oneOfAll } from './listed-variants.ts'
import { columnsOf } from './mapping-columns.ts'
import { parentReader } from './parents.ts'
import { categoryKey } from './values.ts'

/** A compiled mapping. */
export interface CompiledMapping {
  mapping: Mapping
  sources: Partial<Record<ImportField, FieldSource>>
  /** the category map: the mapping's entries, and the file's categories with equal last steps */
  categories: Map<string, string | null>
  currencyColumn: ColumnReader | undefined
  /** reads the product groups of rows that are products each */
  group: GroupReader | undefined
  /** the array of JSON products of which each entry is a variant; absent unless they are grouped */
  list: string | undefined
  /** reads what variants share; absent in our own files */
  parents: ParentReader | undefined
  /** reads the variants that a row of a group lists */
  variations: ColumnReader | undefined
  /** where a row lists its variants */
  values: ListedValues | undefined
  isEscaped: boolean
  hasCategoryLists: boolean
  decimal: '.' | ','
  /** true when mapping or format sets the decimal mark; false when it is only the usual one */
  isSure: boolean
  /** the format is our own: prices are rupees, ids those of existing products */
  isOurs: boolean
  /** the file is a table of no known format */
  isPlain: boolean
  /** the code that products are found by, besides or instead of the id */
  match: Pick<Match, 'by' | 'first'> | undefined
  /** only stock is changed, and no product is created */
  isStockOnly: boolean
  /** columns of the file that nothing reads */
  ignored: string[]
}

/**
 * Merges the user's mapping over the format's own: the user's source of a field replaces the
 * format's.
 * @throws MappingMismatch naming each field with a wrong source, all in one message
 */
export function compileMapping(
  format: Format,
  own: Mapping,
  file: { notation: Notation; columns: readonly string[]; delimiter: string },
): CompiledMapping {
  const used = new Set<string>()
  const find = (wanted: string | number): ColumnReader => {
    used.add(typeof wanted === 'number' ? `#${wanted}` : headerKey(wanted))
    return isTable(file.notation) ? csvColumn(format.columns, wanted) : jsonColumn(wanted)
  }
  const problems: { path: string; reason: string }[] = []
  const note = (path: string, reason: string) => problems.push({ path, reason })
  const groups = own.group ?? format.mapping.group
  const isGrouped = isGrouping(own.variants)
  const list = isGrouped ? groups?.list : undefined
  const findOfField = (field: ImportField) => (wanted: string | number) => {
    const isOfVariants = groups?.list !== undefined && String(wanted).startsWith(`${groups.list}[`)
    return isOfVariants && !isGrouped ? oneOfAll(field, find(wanted)) : find(wanted)
  }
  const places = (fields: readonly ImportField[]) =>
    columnsOf({ columns: own.columns }, fields).flatMap(
      (column) => csvIndex(format.columns, column) ?? [],
    )
  const valuesOf = ({ options }: GroupColumns): ListedValues | undefined => {
    const lists = options.flatMap(({ value, separator, nameColumn }) => {
      const at = csvIndex(format.columns, value)
      const isNamed = nameColumn === undefined && holdsVariants(value)
      return separator === undefined || at === undefined ? [] : [{ at, separator, isNamed }]
    })
    const ofIds = new Set(columnsOf(own, ['productId']).map((one) => csvIndex(format.columns, one)))
    return lists.length > 0
      ? {
          lists,
          codes: places(['sku', 'barcode']).filter((at) => !ofIds.has(at)),
          ids: places(['productId']),
        }
      : undefined
  }
  const sources: CompiledMapping['sources'] = {}
  for (const field of importFields) {
    const sourceKinds = (['constants', 'templates', 'columns'] as const).filter(
      (kind) => own[kind]?.[field] !== undefined,
    )
    if (sourceKinds.length > 1) {
      note('', `${field} has two sources: ${sourceKinds.join(' and ')}`)
      continue
    }
    try {
      const chosen = sourceKinds.length ? own : format.mapping
      const source = fieldSource(field, chosen, { find, findColumn: findOfField(field) }, format)
      if (source) sources[field] = source
    } catch (error) {
      if (!(error instanceof UnknownColumn || error instanceof TemplateError)) throw error
      note(field, error.message)
    }
  }
  let currencyColumn: ColumnReader | undefined
  let group: GroupReader | undefined
  let parents: ParentReader | undefined
  let variations: ColumnReader | undefined
  try {
    if (own.currency?.column !== undefined) currencyColumn = find(own.currency.column)
  } catch (error) {
    note('currency.column', (error as Error).message)
  }
  try {
    if (groups) group = groupReader(groups, sources.productName?.read, find)
    if (groups?.variations !== undefined) variations = find(groups.variations)
    if (groups && !format.escapedLists)
      parents = parentReader(groups, { ...format.mapping, ...own }, sources, format.columns, find)
  } catch (error) {
    note('group', (error as Error).message)
  }
  const values = isGrouped && groups && isTable(file.notation) ? valuesOf(groups) : undefined
  if (list !== undefined && group) completeNames(sources, own, list, group)
  if (groups?.list !== undefined && isTable(file.notation))
    note('group.list', 'is for JSON files only')
  if (own.group && format.group !== rowByRow) note('group', 'the format groups variants itself')
  const match = matchOf(format, own, sources)
  if (match && !sources[match.by])
    note(
      'match',
      `products are matched by ${codeNames[match.by]}, but no column, template or constant fills ${match.by}`,
    )
  if (own.location !== undefined && !format.hasLocations)
    note('location', 'the file has no stock by location')
  if (!sources.productId && !match && !problems.length)
    note('productId', 'no column, template or constant fills it')
  if (sources.productId?.isConstant)
    note('productId', 'a constant would make every row the same product')
  for (const question of openQuestions(own)) note(`questions.${question}`, unanswered[question])
  const { code, column, rate, rates } = own.currency ?? {}
  const isForeign = column !== undefined || (code && code.toUpperCase() !== shopCurrency)
  if (isForeign && rate === undefined && !rates)
    if (column === undefined)
      note('currency.rate', `prices are in ${code}; set the exchange rate in rupees`)
    else note('currency.rates', `must have an exchange rate for each currency of "${column}"`)
  if (problems.length) throw new MappingMismatch(problems)
  const mapping: Mapping = {
    ...format.mapping,
    ...own,
    separators: { ...format.mapping.separators, ...own.separators },
  }
  // Only regions with decimal commas use the semicolon as separator.
  const usual = format.decimal ?? (file.notation === 'csv' && file.delimiter === ';' ? ',' : '.')
  return {
    mapping,
    sources,
    categories: new Map(
      Object.entries(mapping.categories?.map ?? {}).map(([from, to]) => [categoryKey(from), to]),
    ),
    currencyColumn,
    group,
    list,
    parents,
    variations,
    values,
    match,
    isStockOnly: format.stockOnly ?? false,
    isOurs: format.escapedLists ?? false,
    isPlain: format.group === rowByRow && !format.escapedLists,
    isEscaped: format.escapedLists ?? false,
    hasCategoryLists: format.categoryLists ?? false,
    decimal: mapping.numbers?.decimal ?? usual,
    isSure:
      mapping.numbers?.decimal !== undefined || (usual === '.' && format.writesPoints === true),
    ignored: unread(file.columns, used, format.reads ?? []),
  }
}

const ofColumn = (field: string, what: string): string =>
  `the column of ${what} is unclear; set columns.${field}, or remove "${field}" from questions if there is none`

/** Refusal messages of a mapping, by the question that it leaves open. */
export const unanswered: Record<MappingQuestion, string> = {
  price: ofColumn('price', 'the price'),
  lastPrice: ofColumn('lastPrice', 'the discounted price'),
  cost: ofColumn('cost', 'the cost'),
  currency: 'the file names no currency; set currency.code (LKR for rupees) or currency.column',
  decimal: 'prices can have a decimal point or comma; set numbers.decimal',
}

/** Returns the code to match by: stock-only files use ids, then codes for unknown ids. */
function matchOf(
  format: Format,
  { match }: Mapping,
  sources: CompiledMapping['sources'],
): CompiledMapping['match'] {
  if (match === 'productId') return undefined
  if (match) return { by: match, first: 'code' }
  const by = (['sku', 'barcode'] as const).find((code) => sources[code])
  return format.stockOnly && by ? { by, first: 'id' } : undefined
}

/** Returns the columns that nothing reads; a JSON list is read if anything inside it is. */
function unread(columns: readonly string[], used: ReadonlySet<string>, reads: string[]): string[] {
  const anywhere = (path: string) => path.replace(/\[\d+\]/g, '[]')
  const known = new Set([...[...used].map(anywhere), ...reads.map(headerKey)])
  const isRead = (column: string, index: number): boolean => {
    const key = headerKey(column)
    if (known.has(key) || known.has(`#${index + 1}`)) return true
    return [...known].some(
      (one) =>
        one.startsWith(`${key}[`) ||
        one.startsWith(`${key}.`) ||
        (/^[.[]/.test(key.slice(one.length)) && key.startsWith(one)),
    )
  }
  return columns.filter((column, index) => !isRead(column, index))
}

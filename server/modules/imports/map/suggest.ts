/** Drafts a mapping for an unknown file, from its headers and first values. */
import { menuCategoryNamed } from '../../catalog/products/categories.schema.ts'
import type { DraftQuestion, DraftRemark } from '../contract/drafts.schema.ts'
import { isTable } from '../contract/imports.schema.ts'
import { ImportError } from '../contract/issues.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { columnsOfGroup, groupColumns } from '../formats/group-columns.ts'
import { kindReader, ownColumns } from '../formats/row-kinds.ts'
import { asText, csvColumn, headerKey, jsonColumn } from '../read/columns.ts'
import type { SourceRow } from '../read/rows.ts'
import { formatOf, type Recognised } from '../recognise/recognise.ts'
import { looksLikeHtml } from '../values/html.ts'
import { foreignHeaders } from './column-names.ts'
import { compileMapping } from './compile.ts'
import { askForeignCurrency, namesNoCurrency } from './currency.ts'
import { grouperOf, rowsOfVariants } from './product-reader.ts'
import { Remarks } from './remarks.ts'
import { RowMapper } from './row.ts'
import { addState } from './states.ts'
import {
  addBarcode,
  byContent,
  byName,
  columnsOf,
  currencyColumns,
  type Found,
  imageColumns,
  looksHeaderless,
  moneyColumns,
} from './suggest-columns.ts'
import { addId, completeIds, inTemplate } from './suggest-ids.ts'
import { listedValues } from './suggest-lists.ts'
import { askDecimal, askPrices, currencyOf, decimalOf } from './suggest-prices.ts'
import { addVariants, listedVariants, takeOwnFields } from './suggest-variants.ts'

export interface Suggestion {
  mapping: Mapping
  /** remarks to check before use, as sentences and as codes for clients with their own texts */
  notes: string[]
  remarks: DraftRemark[]
  /** questions to answer before the mapping can import */
  questions: DraftQuestion[]
}

/** Drafts which column fills which field. Staff check, correct and save the draft. */
export function suggestMapping(recognised: Recognised): Suggestion {
  const { columns, notation } = recognised
  const kind = kindReader(columns)
  const sample = recognised.sample.filter((row) => kind(row) !== 'other')
  const ownOf = isTable(notation) ? ownColumns(columns) : new Map<string, string>()
  const ofOwn = new Set(ownOf.values())
  const listed = isTable(notation) ? undefined : listedVariants(sample)
  const isListed = (column: string | number) =>
    listed !== undefined && String(column).startsWith(`${listed.list}[`)
  const readerOf = (column: string | number) => {
    if (!isTable(notation)) return jsonColumn(column)
    const [shared, own] = [column, ownOf.get(String(column)) ?? column].map((one) =>
      csvColumn(columns, one),
    )
    return (row: SourceRow) => own!(row) || shared!(row)
  }
  const valuesIn =
    (rows: readonly SourceRow[]) =>
    (column: string | number): string[] => {
      if (isListed(column)) return listed!.values(String(column))
      return rows.flatMap((row) => asText(readerOf(column)(row)).trim() || [])
    }
  const values = valuesIn(sample)
  // Rows of images have the images of their product.
  const valuesOfAll = valuesIn(recognised.sample)
  const isHeaderless = recognised.hasHeader && looksHeaderless(columns)
  const isByContent = isHeaderless || (isTable(notation) && !recognised.hasHeader)
  const cells = (column: string) => sample.map((row) => asText(readerOf(column)(row)).trim())
  const { productName } = isByContent ? {} : byName(columns, values).found
  const title = typeof productName === 'string' ? productName : undefined
  const byRow = isByContent || listed ? undefined : groupColumns(columns, { cells, title })
  const ofValues =
    isByContent || !isTable(notation) ? undefined : listedValues(columns, { cells, title }, byRow)
  const group = ofValues ?? byRow
  // Lists of variants name products by columns of their own.
  const ofGroups: readonly (string | number)[] =
    group && !group.variations ? columnsOfGroup(group) : []
  const free = columns.filter(
    (one) => (one === title || !ofGroups.includes(one)) && !isListed(one) && !ofOwn.has(one),
  )
  const named = isByContent ? byContent(columns, values) : byName(free, valuesOfAll)
  const { found, runnersUp } = named
  const shared = listed ? takeOwnFields(named, listed) : {}
  const money = isByContent
    ? []
    : moneyColumns(
        columns.filter((one) => !ofOwn.has(one)),
        values,
      )
  const questions = askPrices(named, money, values)
  const remarks = new Remarks()
  const mapping: Mapping = { columns: found, ...(group ? { group } : {}) }
  if (ofValues) {
    const { value } = ofValues.options.find(({ separator }) => separator)!
    remarks.add('listed-values', { column: value })
  } else if (group) remarks.add('groups', { column: group.handle })
  if (isHeaderless) {
    mapping.header = false
    remarks.add('headerless')
  }
  if (recognised.encoding !== 'utf-8') mapping.encoding = recognised.encoding
  addId(mapping, found, runnersUp, { ...recognised, sample }, values, !isByContent, group, remarks)
  if (ofValues) completeIds(mapping, found, ofValues, cells)
  if (!isByContent) {
    addBarcode(found, columns, values)
    addState(found, columns, values)
  }
  const shown = imageColumns(named, columns, valuesOfAll)
  if (shown.length > 1) mapping.columns = { ...mapping.columns, Images: shown }
  if (found.price !== undefined) {
    const codes = currencyColumns(columns, values)
    questions.push(...addCurrency(mapping, found.price, codes, values, remarks))
    questions.push(...addNumbers(mapping, found.price, values, recognised.delimiter, remarks))
  }
  const isForeign = columns.some((column) => foreignHeaders.has(headerKey(column)))
  const isAnswered = mapping.currency || questions.some(({ about }) => about === 'currency')
  if (isForeign && !isAnswered) {
    const candidates = questions.flatMap(({ options }) => options.map(({ value }) => value))
    const prices = [found.price ?? candidates].flat().flatMap(values)
    if (namesNoCurrency(String(found.price ?? candidates), prices))
      questions.push(askForeignCurrency(prices))
  }
  addCategory(mapping, found, { ...recognised, sample }, values, remarks)
  for (const [field, column] of Object.entries(mapping.columns ?? {})) {
    const own = typeof column === 'string' ? ownOf.get(column) : undefined
    if (own !== undefined) mapping.columns = { ...mapping.columns, [field]: [own, column] }
  }
  if (listed) addVariants(mapping, found, listed, shared, remarks)
  if (found.stock === undefined) remarks.add('no-stock')
  const isUndecided = questions.some(({ about }) => about === 'price')
  for (const field of ['productName', 'price'] as const)
    if (found[field] === undefined && !(field === 'price' && isUndecided))
      remarks.add('no-column', { field })
  for (const [field, [other]] of Object.entries(runnersUp))
    if (other !== undefined && found[field] !== undefined && !used(mapping).has(other))
      remarks.add('runner-up', { field, column: found[field], other })
  if (found.description !== undefined && values(found.description as string).some(looksLikeHtml))
    remarks.add('html')
  remarks.addFile(recognised, found.Images !== undefined)
  tryOut(recognised, mapping, remarks)
  if (questions.length > 0) mapping.questions = questions.map(({ about }) => about)
  return { mapping, notes: remarks.notes, remarks: remarks.all, questions }
}

const used = ({ columns }: Mapping) => new Set(Object.values(columns ?? {}).flat())

/** Adds a category source: the best columns, else a default for new products. */
function addCategory(
  mapping: Mapping,
  found: Found,
  { columns, sample }: Recognised,
  values: (column: string | number) => string[],
  remarks: Remarks,
): void {
  const surest = found.category === undefined ? [] : values(found.category)
  const isFull = surest.length === sample.length
  const others =
    isFull || typeof found.category !== 'string' ? [] : columnsOf('category', columns, values)
  // A column that every row fills sorts all products alike; two would mix their categories.
  const full = others.filter((column) => values(column).length === sample.length).slice(0, 1)
  const all = full.length > 0 ? full : [found.category, ...others]
  const used = [...new Set(all.filter((column) => column !== undefined))]
  if (used.length > 0 && others.length > 0)
    mapping.columns = { ...mapping.columns, category: used.length > 1 ? used : used[0]! }
  if (used.length < 2 && full.length === 0 && !isFull) {
    mapping.defaults = { category: 'makeup' }
    remarks.add(found.category === undefined ? 'no-category' : 'some-categories')
  }
  if (used.length === 0) return
  const cells = used.flatMap((column) => values(column))
  const [path] = used
  if (used.length === 1 && isPathList(cells)) {
    const { category: _, ...columns } = mapping.columns ?? {}
    mapping.columns = columns
    mapping.templates = {
      ...mapping.templates,
      category: `{${inTemplate(path!)}|longest:,|replace:/: > }`,
    }
    remarks.add('kept-categories')
    return
  }
  const categories = [...new Set(cells)].slice(0, 50)
  mapping.categories = {
    map: Object.fromEntries(
      categories.map((name) => [name, menuCategoryNamed(name) ?? name.toLowerCase()]),
    ),
    unmapped: 'keep',
  }
  remarks.add('kept-categories')
}

/** Returns true for lists of paths, such as `Shop/Hair,Shop/Hair/Tools`, of which the longest counts. */
const isPathList = (cells: readonly string[]): boolean =>
  cells.every((cell) => /^\/?[^/,]+(\/[^/,]+)*(,\s*\/?[^/,]+(\/[^/,]+)*)*$/.test(cell)) &&
  cells.some((cell) => /^\/|\/.*,|,.*\//.test(cell))

/** Tests the draft on the first rows of its file and adds remarks. */
function tryOut(recognised: Recognised, mapping: Mapping, remarks: Remarks): void {
  try {
    // The exchange rate has its own question.
    const rated = { ...mapping, currency: { ...mapping.currency, rate: 1 } }
    const format = formatOf(recognised)
    const compiled = compileMapping(format, rated, recognised)
    const mapper = new RowMapper(compiled)
    const grouper = grouperOf(format, compiled)
    const sample = rowsOfVariants(recognised.sample, compiled)
    grouper.survey?.(sample)
    const units = [...grouper.push(sample), ...grouper.end()]
    const rows = units.map((unit) => mapper.map(unit))
    const faults = rows.flatMap(({ issues, missing }) => [...issues, ...missing].slice(0, 1))
    const [first] = faults
    if (!first) return
    const { line, column, reason } = first
    remarks.add('rejects', { rows: rows.length, rejected: faults.length, line, column, reason })
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    remarks.add('unusable', { reason: error.message })
  }
}

/** Sets the number format. @returns the decimal mark question when the cells leave it open */
function addNumbers(
  mapping: Mapping,
  price: string | number,
  values: (column: string | number) => string[],
  delimiter: string,
  remarks: Remarks,
): DraftQuestion[] {
  const prices = values(price)
  // Thousands belong to their number: "1,250.00" is one price.
  if (prices.some((cell) => (cell.match(/\d+(?:[.,]\d{3})*[.,]\d\d/g) ?? []).length > 1)) {
    mapping.numbers = { pick: { price: 'first', lastPrice: 'last' } }
    mapping.columns = { ...mapping.columns, lastPrice: price }
    remarks.add('two-prices')
  }
  const code = mapping.currency?.code
  const written = decimalOf(prices, delimiter === ';' ? ',' : '.', code)
  if (!written) return [askDecimal(prices)]
  if (written.isNeeded) mapping.numbers = { ...mapping.numbers, decimal: written.decimal }
  return []
}

/** Sets the currency as far as the file names it; staff supply the rate. */
function addCurrency(
  mapping: Mapping,
  price: string | number,
  codeColumns: readonly string[],
  values: (column: string | number) => string[],
  remarks: Remarks,
): DraftQuestion[] {
  const { currency, codes, question } = currencyOf(price, codeColumns, values)
  if (question) return [question]
  if (!currency) return []
  mapping.currency = currency
  if (currency.column === undefined) remarks.add('currency', { codes: codes.join(', ') })
  else remarks.add('currency-column', { column: currency.column, codes: codes.join(', ') })
  return []
}

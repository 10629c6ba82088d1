/** Drafts a mapping for a file that nobody described: guesses from headers and first values. */
import { menuCategoryNamed } from '../../products/categories.schema.ts'
import { productIdLength } from '../../products/products.schema.ts'
import { asText, csvColumn, jsonColumn } from '../formats/columns.ts'
import { type DraftRemark, isTable } from '../imports.schema.ts'
import { ImportRefusal } from '../issues.ts'
import type { Mapping } from '../mapping.schema.ts'
import { formatOf, type Recognised } from '../read/recognise.ts'
import { compileMapping } from './compile.ts'
import { currencyOfHeader } from './currency.ts'
import { looksLikeHtml } from './html.ts'
import { currencyIn, readNumber, shopCurrency } from './numbers.ts'
import { Remarks } from './remarks.ts'
import { RowMapper } from './row.ts'
import {
  byContent,
  byName,
  columnsOf,
  currencyColumn,
  type Found,
  isUnique,
  linkColumn,
  looksHeaderless,
} from './suggest-columns.ts'

export interface Suggestion {
  mapping: Mapping
  /** what a person should look at before using it, as sentences and for surfaces with words of their own */
  notes: string[]
  remarks: DraftRemark[]
}

/**
 * Guesses which column is which field. The result is a draft: it is shown, corrected and saved.
 */
export function suggestMapping(recognised: Recognised): Suggestion {
  const { columns, sample, notation } = recognised
  const values = (column: string | number): string[] =>
    sample.flatMap((row) => {
      const read = isTable(notation) ? csvColumn(columns, column) : jsonColumn(column)
      const text = asText(read(row)).trim()
      return text ? [text] : []
    })
  const isHeaderless = recognised.hasHeader && looksHeaderless(columns)
  const isByContent = isHeaderless || (isTable(notation) && !recognised.hasHeader)
  const found = isByContent ? byContent(columns, values) : byName(columns, values)
  const remarks = new Remarks()
  const mapping: Mapping = { columns: found }
  if (isHeaderless) {
    mapping.header = false
    remarks.add('headerless')
  }
  if (recognised.encoding !== 'utf-8') mapping.encoding = recognised.encoding
  addNumbers(mapping, found, values, recognised.delimiter, remarks)
  addCurrency(mapping, found, columns, values, remarks)
  addId(mapping, found, columns, values, !isByContent, remarks)
  addCategory(mapping, found, recognised, values, remarks)
  if (found.stock === undefined) remarks.add('no-stock')
  for (const field of ['productName', 'price'] as const)
    if (found[field] === undefined) remarks.add('no-column', { field })
  if (found.description !== undefined && values(found.description as string).some(looksLikeHtml))
    remarks.add('html')
  remarks.addFile(recognised, found.Images !== undefined)
  tryOut(recognised, mapping, remarks)
  return { mapping, notes: remarks.notes, remarks: remarks.all }
}

/** A category for every row: of the surest column, else of the next one, else a default for new products. */
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
  // One that every row has sorts all products alike; two together mix what they tell apart.
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
  const categories = [...new Set(used.flatMap((column) => values(column)))].slice(0, 50)
  mapping.categories = {
    map: Object.fromEntries(
      categories.map((name) => [name, menuCategoryNamed(name) ?? name.toLowerCase()]),
    ),
    unmapped: 'keep',
  }
  remarks.add('kept-categories')
}

/** How ids that are made of something are made short enough. */
const idFilters = `slug|shorten:${productIdLength}`

/** An id that tells rows apart: a column of its own, the end of a link, the name. */
function addId(
  mapping: Mapping,
  found: Found,
  columns: readonly string[],
  values: (column: string | number) => string[],
  hasNames: boolean,
  remarks: Remarks,
): void {
  const ids = found.productId === undefined ? [] : values(found.productId)
  if (ids.some((id) => id.length > productIdLength)) {
    mapping.templates = { productId: `{${found.productId}|shorten:${productIdLength}}` }
    delete found.productId
    remarks.add('long-ids', { most: productIdLength })
  } else if (found.productId !== undefined) {
    if (!isUnique(ids)) remarks.add('repeated-ids', { column: found.productId })
  } else {
    const link = linkColumn(columns, values, found, hasNames)
    if (link !== undefined) {
      mapping.templates = { productId: `{${link}|part:/:-1|${idFilters}}` }
      remarks.add('ids-of-links')
    } else if (found.productName !== undefined) {
      mapping.templates = { productId: `{${found.productName}|${idFilters}}` }
      remarks.add('ids-of-names')
    }
  }
}

/** What the draft makes of the first rows of its own file, where that is not all of them. */
function tryOut(recognised: Recognised, mapping: Mapping, remarks: Remarks): void {
  try {
    // Its rate is asked for already.
    const { currency: _, ...rest } = mapping
    const compiled = compileMapping(formatOf(recognised), rest, recognised)
    const mapper = new RowMapper(compiled)
    const rows = recognised.sample.map((row) =>
      mapper.map({ row, sources: [row], issues: [], warnings: [] }),
    )
    const faults = rows.flatMap(({ issues, missing }) => [...issues, ...missing].slice(0, 1))
    const [first] = faults
    if (!first) return
    const { line, column, reason } = first
    remarks.add('rejects', { rows: rows.length, rejected: faults.length, line, column, reason })
  } catch (error) {
    if (!(error instanceof ImportRefusal)) throw error
    remarks.add('unusable', { reason: error.message })
  }
}

function addNumbers(
  mapping: Mapping,
  found: Found,
  values: (column: string | number) => string[],
  delimiter: string,
  remarks: Remarks,
): void {
  const prices = found.price === undefined ? [] : values(found.price)
  const usual = delimiter === ';' ? ',' : '.'
  const fails = (decimal: '.' | ',') =>
    prices.filter((price) => readNumber(price, decimal) === undefined).length
  const commas = prices.filter((price) => /\d,\d{1,2}(\D|$)/.test(price)).length
  const decimal =
    commas > prices.length / 2
      ? ','
      : fails(usual) > fails(usual === '.' ? ',' : '.')
        ? usual === '.'
          ? ','
          : '.'
        : usual
  if (decimal !== usual) mapping.numbers = { decimal }
  // Thousands belong to the number they stand in: "1,250.00" is one price.
  if (prices.some((price) => (price.match(/\d+(?:[.,]\d{3})*[.,]\d\d/g) ?? []).length > 1)) {
    mapping.numbers = { ...mapping.numbers, pick: { price: 'first', lastPrice: 'last' } }
    mapping.columns = { ...mapping.columns, lastPrice: found.price }
    remarks.add('two-prices')
  }
}

/** Which currency prices are in, as far as the file says; its rate is nobody's to guess. */
function addCurrency(
  mapping: Mapping,
  found: Found,
  columns: readonly string[],
  values: (column: string | number) => string[],
  remarks: Remarks,
): void {
  if (found.price === undefined) return
  const column = currencyColumn(columns, values)
  if (column !== undefined) {
    const named = [...new Set(values(column).map((code) => code.toUpperCase()))]
    mapping.currency = { column }
    remarks.add('currency-column', { column, codes: named.join(', ') })
    return
  }
  const prices = values(found.price)
  const ofHeader = currencyOfHeader(String(found.price))
  const codes = new Set(prices.map((price) => currencyIn(price) ?? ofHeader))
  codes.delete(undefined)
  if (codes.size === 0 || (codes.size === 1 && codes.has(shopCurrency))) return
  const [code] = codes
  mapping.currency = { code: code! }
  remarks.add('currency', { codes: [...codes].join(', ') })
}

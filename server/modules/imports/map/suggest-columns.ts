/** Guesses which column holds which field, by its name or its content. */
import type { ProductField } from '../../../../db/schema/field.ts'
import { productFields } from '../../../../db/schema/product-shape.ts'
import { type ImportField, importFields } from '../contract/mapping.schema.ts'
import { headerPartsOf } from '../read/columns.ts'
import { htmlToText, looksLikeHtml } from '../values/html.ts'
import { readNumber } from '../values/numbers.ts'
import { priceHeaders } from './column-names.ts'

/** field → column */
export type Found = Record<string, string | number | undefined>
type Field = ImportField

const isUrl = (text: string): boolean => /^(https?:)?\/\//i.test(text)
const isObject = (text: string): boolean => /^[[{]/.test(text)
const isImage = (text: string): boolean =>
  isUrl(text) || /^\/|\.(jpe?g|png|webp|gif|avif)\b/i.test(text)

/** Returns whether a cell looks like a field's value, as names may mislead. */
function looksLike(field: Field, cell: string): boolean {
  if (field === 'Images') return isImage(cell) && !isObject(cell)
  if (field === 'barcode') return /^\d{8,14}$/.test(cell)
  if (field === 'category' && kinds.test(cell)) return false
  const { type } = productFields[field]
  if (type === 'money') return looksLikePrice(cell)
  if (type === 'integer' || type === 'number') return isCount(cell)
  return type === 'list' || (!isUrl(cell) && !isObject(cell))
}

/** Product kinds of other shop systems, which are no categories. */
const kinds =
  /^(simple|configurable|variable|(product[ _])?variation|product[ _]option|virtual|bundle|downloadable|grouped|product|variant|physical|digital)$/i

function isCount(cell: string): boolean {
  return readNumber(cell, '.', undefined, true) !== undefined
}

/** Returns true for a GTIN of 8, 12, 13 or 14 digits with a valid check digit. */
function isBarcode(cell: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(cell)) return false
  const weighted = [...cell].reverse().map((digit, at) => Number(digit) * (at % 2 ? 3 : 1))
  return weighted.reduce((sum, digit) => sum + digit, 0) % 10 === 0
}

function looksLikePrice(cell: string): boolean {
  const text = looksLikeHtml(cell) ? htmlToText(cell) : cell
  return (
    !isUrl(text) &&
    !isObject(text) &&
    text.length < 100 &&
    readNumber(text, '.', 'first', true) !== undefined
  )
}

/** Rates how a header fits a field: above 100 by its whole name, above 0 by words, 0 not at all. */
function scoreOf(field: Field, header: string): number {
  const { names = [], never = [] }: ProductField = productFields[field]
  const whole = names.indexOf(header)
  if (whole !== -1) return 200 - whole
  const headerParts = new Set(header.split(' '))
  if (never.some((word) => headerParts.has(word))) return 0
  const part = names.findIndex(
    (name) => name.length > 3 && name.split(' ').every((word) => headerParts.has(word)),
  )
  return part === -1 ? 0 : 100 - part
}

interface Scored {
  column: string
  score: number
}

/** Returns the possible columns of a field, best first, whose cells do not contradict it. */
function candidates(field: Field, columns: readonly string[], values: Values): Scored[] {
  return columns
    .map((column) => {
      const score = scoreOf(field, headerPartsOf(column))
      const cells = score > 0 ? values(column) : []
      // An empty column ranks behind all with content.
      return { column, cells, score: cells.length > 0 ? score : score / 1_000 }
    })
    .filter(({ cells, score }) => {
      // Ids of something else, such as `brand code`, repeat.
      const isOther = field === 'productId' && score <= 100 && !isUnique(cells)
      return (
        score > 0 &&
        !isOther &&
        cells.filter((cell) => looksLike(field, cell)).length >= cells.length / 2
      )
    })
    .sort((one, other) => other.score - one.score)
}

type Values = (column: string) => string[]

export interface ByName {
  found: Found
  /** for each field, other columns whose names fit as well as the chosen one */
  runnersUp: Partial<Record<Field, (string | number)[]>>
}

/**
 * Assigns columns by header: whole names before words, each column to one field.
 * @param values non-empty cells of a column in the first rows
 * @param fields the fields to assign
 */
export function byName(
  columns: readonly string[],
  values: Values,
  fields: readonly Field[] = importFields,
): ByName {
  const all = new Map(fields.map((field) => [field, candidates(field, columns, values)]))
  const found: Found = {}
  const taken = new Map<string, Field>()
  for (const least of [100, 0])
    for (const field of fields) {
      const next = all
        .get(field)!
        .find(({ column, score }) => score > least && !taken.has(headerPartsOf(column)))
      if (!next || found[field] !== undefined) continue
      found[field] = next.column
      taken.set(headerPartsOf(next.column), field)
    }
  const runnersUp: ByName['runnersUp'] = {}
  for (const field of fields) {
    const isWhole = (column: string) => scoreOf(field, headerPartsOf(column)) > 100
    const others = all
      .get(field)!
      .map(({ column }) => column)
      .filter((column) => !taken.has(headerPartsOf(column)) && values(column).length > 0)
      .filter((column) => isPrice(field) || isWhole(column) === isWhole(String(found[field])))
    if (found[field] !== undefined && others.length > 0) runnersUp[field] = others
  }
  return { found, runnersUp }
}

const isPrice = (field: Field): boolean => productFields[field].type === 'money'

/** Returns price columns by name, including prices that belong to no field. */
export const moneyColumns = (columns: readonly string[], values: Values): string[] =>
  columns.filter(
    (column) =>
      headerPartsOf(column)
        .split(' ')
        .some((word) => priceHeaders.has(word)) && values(column).some(looksLikePrice),
  )

/** Returns all columns with a field's name and fitting content. */
export const columnsOf = (
  field: Field,
  columns: readonly string[],
  values: (column: string) => string[],
): string[] =>
  columns.filter((column) => {
    const cells = values(column)
    const isNamed = scoreOf(field, headerPartsOf(column)) > 100
    return isNamed && cells.length > 0 && cells.every((cell) => looksLike(field, cell))
  })

/** Returns the numbered columns of a list: `Image 1`, `Image 2`. */
const countedLike = (column: string, columns: readonly string[]): string[] => {
  const stem = (name: string) => headerPartsOf(name).replace(/ \d+( |$)/, ' # ')
  return columns.filter((one) => stem(one) === stem(column))
}

/** Returns true when all cells differ. */
export const isUnique = (cells: readonly string[]): boolean =>
  cells.length > 0 && new Set(cells).size === cells.length

/** Returns columns of codes with a currency header. */
export const currencyColumns = (
  columns: readonly string[],
  values: (column: string) => string[],
): string[] =>
  columns.filter((column) => {
    const cells = values(column)
    const isNamed = /(^| )(currency|währung|währungscode|devise|moneda|moeda|valuta)( |$)/.test(
      headerPartsOf(column),
    )
    return isNamed && cells.length > 0 && cells.every((cell) => /^[a-z]{3}$/i.test(cell))
  })

/**
 * Finds a column of product links whose last parts identify products as well as their names do:
 * each link belongs to one name, so rows of one product share it.
 * @param hasNames true when columns have headers, which then must name a link
 */
export const linkColumn = (
  columns: readonly string[],
  values: (column: string | number) => string[],
  { productName }: Found,
  hasNames: boolean,
): string | number | undefined =>
  columns
    .map((column, index) => (hasNames ? column : index + 1))
    .find((column) => {
      if (typeof column === 'string' && !/(^| )(link|url|href)( |$)/.test(headerPartsOf(column)))
        return false
      const cells = values(column)
      const isLink = (cell: string) => isUrl(cell) && !isImageAddress(cell)
      if (cells.length === 0 || !cells.every(isLink)) return false
      const ends = cells.map((cell) => cell.split('/').filter(Boolean).at(-1) ?? '')
      if (isUnique(ends)) return true
      const names = productName === undefined ? [] : values(productName)
      const pairs = new Set(ends.map((end, at) => `${end}\n${names[at]}`))
      return names.length === ends.length && pairs.size === new Set(ends).size
    })

const isImageAddress = (cell: string): boolean => /\.(jpe?g|png|webp|gif|avif)\b|image/i.test(cell)

/** Returns true when the first row has addresses or numbers, so is data and no header. */
export const looksHeaderless = (columns: readonly string[]): boolean =>
  columns.some((column) => isUrl(column) || /^[£$€]?\s*\d+([.,]\d+)?$/.test(column))

/** Assigns columns by their first cells, for files without a header. */
export function byContent(
  columns: readonly string[],
  values: (column: number) => string[],
): ByName {
  const found: Found = {}
  const prices: number[] = []
  columns.forEach((_, index) => {
    const number = index + 1
    const cells = values(number)
    const share = (test: (cell: string) => boolean) =>
      cells.filter(test).length / (cells.length || 1)
    const take = (field: string) => {
      found[field] ??= number
    }
    if (share((cell) => isUrl(cell) && isImageAddress(cell)) > 0.5) take('Images')
    else if (
      share(
        (cell) =>
          readNumber(cell, '.', 'first', true) !== undefined &&
          /[£$€.,]/.test(cell) &&
          cell.length < 60 &&
          !isUrl(cell),
      ) > 0.6
    ) {
      take('price')
      prices.push(number)
    } else if (cells.length > 0 && cells.every(isBarcode)) take('barcode')
    else if (share((cell) => /^\d+$/.test(cell)) > 0.9)
      take(new Set(cells).size === cells.length ? 'productId' : 'stock')
    else if (share((cell) => cell.length > 150) > 0.3) take('description')
    else if (share((cell) => cell.includes(' ') && !isUrl(cell)) > 0.5) take('productName')
    else if (!cells.some(isUrl) && new Set(cells).size < cells.length / 2) take('category')
  })
  return { found, runnersUp: { price: prices.slice(1) } }
}

/** Adds a barcode column of any name; uses the ids themselves if they are barcodes. */
export function addBarcode(
  found: Found,
  columns: readonly string[],
  values: (column: string | number) => string[],
): void {
  const taken = new Set(Object.values(found))
  found.barcode ??= columns.find((column) => {
    const cells = values(column)
    const isFree = !taken.has(column) || column === found.productId
    return isFree && isUnique(cells) && cells.every(isBarcode)
  })
}

/** Returns all columns of images: the variant's or the main one first. */
export function imageColumns(
  { found: { Images }, runnersUp }: ByName,
  columns: readonly string[],
  values: (column: string) => string[],
): string[] {
  const isMain = (column: string) => /variant|variation|main|base|cover/i.test(column)
  const counted = typeof Images === 'string' ? countedLike(Images, columns) : []
  return [...counted, ...(runnersUp.Images ?? []).map(String)]
    .filter((column) => values(column).length > 0)
    .sort((one, other) => Number(isMain(other)) - Number(isMain(one)))
}

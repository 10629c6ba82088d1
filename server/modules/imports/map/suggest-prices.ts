/** Guesses price columns, currency and decimal mark; turns ambiguities into questions. */
import type { DraftQuestion } from '../contract/drafts.schema.ts'
import type { Mapping } from '../contract/mapping.schema.ts'
import { currencyOfCell, currencyOfHeader } from '../values/currency-codes.ts'
import { type Decimal, numbersIn, readNumber, shopCurrency } from '../values/numbers.ts'
import type { ByName } from './suggest-columns.ts'

type Column = string | number
type Values = (column: Column) => string[]
type Option = DraftQuestion['options'][number]

/** Returns a few cells by which staff recognise a column. */
const examplesOf = (cells: readonly string[]): string[] =>
  [...new Set(cells)].slice(0, 3).map((cell) => cell.slice(0, 60))

const columnOption = (column: Column, values: Values): Option => ({
  kind: 'column',
  value: String(column),
  examples: examplesOf(values(column)),
})

/**
 * Turns each price field that several columns may fill into a question.
 * @param money columns that hold money of any kind
 */
export function askPrices(
  { found, runnersUp }: ByName,
  money: readonly Column[],
  values: Values,
): DraftQuestion[] {
  const questions: DraftQuestion[] = []
  const ask = (about: DraftQuestion['about'], columns: readonly Column[]) => {
    delete found[about]
    questions.push({ about, options: columns.map((column) => columnOption(column, values)) })
  }
  for (const field of ['price', 'lastPrice', 'cost'] as const) {
    if (found[field] === undefined) continue
    const rivals = distinct([found[field], ...(runnersUp[field] ?? [])], values)
    if (rivals.length > 1) ask(field, rivals)
    else found[field] = rivals[0] ?? found[field]
  }
  const isUndecided = questions.some(({ about }) => about === 'price')
  if (found.price !== undefined || isUndecided || money.length === 0) return questions
  // The only amounts are costs, discounts or other prices: none is certainly the price.
  delete found.lastPrice
  delete found.cost
  return [{ about: 'price', options: money.map((column) => columnOption(column, values)) }]
}

/** Drops empty columns and those with the same amounts as a better named one. */
function distinct(columns: readonly Column[], values: Values): Column[] {
  const filled = columns.filter((column) => values(column).length > 0)
  const inRupees = filled.filter((column) => currencyOfHeader(String(column)) === shopCurrency)
  const isElsewhere = (column: Column) => currencyOfHeader(String(column)) !== undefined
  // Next to a price in rupees, the same in other currencies need no conversion.
  const wanted =
    inRupees.length > 0
      ? filled.filter((column) => inRupees.includes(column) || !isElsewhere(column))
      : filled
  const amounts = (column: Column) =>
    JSON.stringify([
      currencyOfHeader(String(column)),
      values(column).map((cell) => readNumber(cell, '.', 'first', true) ?? cell),
    ])
  return [
    ...new Map(wanted.toReversed().map((column) => [amounts(column), column])).values(),
  ].reverse()
}

/** Returns a currency's decimal digits: 3 for KWD, 0 for JPY. */
const minorDigits = (currency: string): number => {
  try {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions()
    return maximumFractionDigits ?? 2
  } catch {
    return 2
  }
}

/** Returns a number's decimal mark, or the mark before three digits that leaves it open. */
function markIn(number: string, digits: number): { is?: Decimal; open?: Decimal } {
  const marks = number.match(/[.,]/g) ?? []
  const last = marks.at(-1) as Decimal | undefined
  if (!last) return {}
  const other = last === '.' ? ',' : '.'
  if (marks.some((mark) => mark !== last)) return { is: last }
  if (marks.length > 1) return { is: other }
  const [whole = '', fraction = ''] = number.split(last)
  if (fraction.length !== 3 || !/^-?[1-9]\d{0,2}$/.test(whole)) return { is: last }
  if (digits === 0) return { is: other }
  return digits === 3 && last === '.' ? { is: last } : { open: last }
}

/**
 * Returns the decimal mark of prices.
 * @param usual the usual mark in files of this kind
 * @param currency the currency of the prices, whose minor unit distinguishes `6.500 KWD` from 6,500
 * @returns undefined when the cells leave it open or contradict each other
 */
export function decimalOf(
  prices: readonly string[],
  usual: Decimal,
  currency: string | undefined,
): { decimal: Decimal; isNeeded: boolean } | undefined {
  const digits = currency === undefined ? 2 : minorDigits(currency)
  const unclear = prices.filter((price) => !/\d\s*(?:\/[-=]?|[.,][-–—]{1,2})\s*\D*$/.test(price))
  const marks = unclear.flatMap(numbersIn).map((number) => markIn(number, digits))
  const decimals = new Set(marks.flatMap(({ is }) => is ?? []))
  const open = new Set(marks.flatMap((mark) => mark.open ?? []))
  if (decimals.size > 1) return undefined
  const decimal = [...decimals][0] ?? usual
  // Before three digits the decimal mark may group thousands; the other mark certainly does.
  if (open.has(decimal) || (digits === 3 && open.size > 0)) return undefined
  const isRead = (price: string) => readNumber(price, usual, 'first') !== undefined
  return { decimal, isNeeded: decimal !== usual || !unclear.filter(hasDigit).every(isRead) }
}

const hasDigit = (cell: string): boolean => /\d/.test(cell)

/** Builds the decimal mark question, with both readings of the first ambiguous price. */
export const askDecimal = (prices: readonly string[]): DraftQuestion => ({
  about: 'decimal',
  options: (['.', ','] as const).map((mark) => {
    const first = prices.filter((price) => /[.,]\d{3}(?!\d)/.test(price)).concat(prices)[0] ?? ''
    const read = readNumber(first, mark, 'first', true)
    return { kind: 'mark', value: mark, examples: [`${first} = ${read ?? '?'}`] }
  }),
})

/**
 * Returns the currency of prices, from code columns, header and cells.
 * @param codeColumns columns of currency codes
 */
export function currencyOf(
  price: Column,
  codeColumns: readonly string[],
  values: Values,
): { currency?: Mapping['currency']; codes: string[]; question?: DraftQuestion } {
  const header = currencyOfHeader(String(price))
  const named = (column: string) => values(column).map((code) => code.toUpperCase())
  const columns = [
    ...new Map(codeColumns.toReversed().map((column) => [named(column).join(), column])).values(),
  ].reverse()
  const [column] = columns
  if (column !== undefined) {
    const codes = [...new Set(named(column))]
    const isOther = header !== undefined && codes.some((code) => code !== header)
    if (columns.length === 1 && !isOther) return { currency: { column }, codes }
    const options = [
      ...columns.map((one) => columnOption(one, values)),
      ...(isOther ? [codeOption(header, [String(price)])] : []),
    ]
    return { codes, question: { about: 'currency', options } }
  }
  const cells = values(price).filter(hasDigit)
  const ofCells = Map.groupBy(cells, (cell) => currencyOfCell(cell, header) ?? header)
  const codes = [...ofCells.keys()].filter((code) => code !== undefined)
  const isHeaderAlone = header === undefined || codes.every((code) => code === header)
  const unsaid = ofCells.get(undefined) ?? []
  if (isHeaderAlone && codes.length < 2 && (unsaid.length === 0 || codes[0] === shopCurrency)) {
    const [code] = codes
    return code === undefined || code === shopCurrency
      ? { codes: [] }
      : { currency: { code }, codes }
  }
  if (codes.length === 0) return { codes }
  const all = new Set([
    ...codes,
    ...(header ? [header] : []),
    ...(unsaid.length ? [shopCurrency] : []),
  ])
  const options = [...all].map((code) => codeOption(code, ofCells.get(code) ?? unsaid))
  return { codes, question: { about: 'currency', options } }
}

const codeOption = (value: string, cells: readonly string[]): Option => ({
  kind: 'code',
  value,
  examples: examplesOf(cells),
})

/** Reads numbers as people write them in price lists: symbols, thousands, decimal commas. */

export type Decimal = '.' | ','

/** The shop's own currency: prices in it are never converted. */
export const shopCurrency = 'LKR'

/** Returns the currency code (three capitals) or the symbol's code, when the cell shows one. */
export function currencyIn(cell: string): string | undefined {
  const code = /(?:^|[^A-Za-z])([A-Z]{3})(?:[^A-Za-z]|$)/.exec(cell)?.[1]
  if (code && code !== 'RRP') return code
  if (cell.includes('£')) return 'GBP'
  if (cell.includes('€')) return 'EUR'
  if (cell.includes('₹')) return 'INR'
  if (/\bRs\.?/i.test(cell)) return 'LKR'
  if (cell.includes('$')) return 'USD'
  return undefined
}

/** A mark may begin a number (`.99`), unless it ends a word (`Rs.99`). */
const numberPattern = /-?(?:\d(?:[\d.,'\u00a0\u202f ]*\d)?|(?<![\p{L}\d.,])[.,]\d+)/gu
/** Suffixes of prices without cents: `1,500/-`, `1.500,-`. */
const withoutCents = /\d\s*(?:\/[-=]?|[.,][-–—]{1,2})\s*\D*$/
/** Returns true for negative amounts: `12.50-`, `(12.50)`, `$(12.50)`, `- 12.50`, `-$12.50`. */
function isBelowZero(before: string, after: string): boolean {
  return (
    /[-–—]/.test(before) ||
    /^[-–—](?![-–—])/.test(after) ||
    (before.includes('(') && after.includes(')'))
  )
}

/** Returns the numbers of a cell as written. */
export const numbersIn = (cell: string): string[] => cell.trim().match(numberPattern) ?? []

/**
 * Reads one number from a cell; refuses a cell that can be read in two ways.
 * @param decimal the file's decimal mark; the other mark then groups thousands
 * @param pick which number to take when the cell has several; undefined: several are an error
 * @param isSure true when the decimal mark is certain; else the ambiguous `1.500` is not read
 * @returns the number, or undefined when the cell is not exactly one (or `pick`) number
 */
export function readNumber(
  cell: string,
  decimal: Decimal = '.',
  pick?: 'first' | 'last',
  isSure = false,
): number | undefined {
  const trimmed = cell.trim()
  if (/^-?\d+(\.\d+)?[eE][+-]?\d{1,3}$/.test(trimmed)) return Number(trimmed)
  const found = numbersIn(trimmed)
  if (found.length === 0) return undefined
  if (found.length > 1 && !pick) return undefined
  const text = pick === 'last' ? found.at(-1)! : found[0]!
  // Only a symbol or a word such as "LKR" may stand around a single number.
  if (!pick && !isDecoration(trimmed, text)) return undefined
  const isWhole = !pick && withoutCents.test(trimmed)
  return fromMarks(text, isWhole ? thousandsOf(text) : decimal, isSure || isWhole)
}

/** Returns the decimal mark of a number without decimals: not its thousands mark. */
const thousandsOf = (text: string): Decimal => (text.includes('.') ? ',' : '.')

/** `USD,99` is ambiguous; only an abbreviation (`Rs.99`) ends with a full stop. */
const markBehindWord = /\p{L},\d|[A-Z]{3}\.\d/u

/** Returns true when only currency signs, codes and price marks surround the number. */
function isDecoration(cell: string, number: string): boolean {
  const at = cell.indexOf(number)
  const [before, after] = [cell.slice(0, at), cell.slice(at + number.length)]
  const rest = `${before} ${after}`
  if (isBelowZero(before, after) || markBehindWord.test(cell) || /[.,]{2}/.test(rest)) return false
  if (/^[.,]/.test(number) && /\p{L}\s*$/u.test(before)) return false
  return (rest.match(/[\p{L}\p{M}]+|[^\s]/gu) ?? []).every(
    (token) =>
      /^(\p{Sc}|[.,:/\-–—=()]|[A-Z]{3}|rs|rrp|kr|zł|රු|ரூ)$/iu.test(token) &&
      (!/^[a-z]{3}$/i.test(token) || token === token.toUpperCase()),
  )
}

/** One mark before exactly three digits: thousands in one country, a fraction in another. */
const eitherWay = /^-?[1-9]\d{0,2}[.,]\d{3}$/

function fromMarks(text: string, decimal: Decimal, isSure: boolean): number | undefined {
  const compact = text.replace(/['\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '')
  // `0. 500` may be a half, or five hundred after something else.
  if (/[^\d.,-]/.test(compact) || /[.,]['\s]/.test(text)) return undefined
  const dots = compact.split('.').length - 1
  const commas = compact.split(',').length - 1
  if (dots && commas) {
    const mark: Decimal = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ','
    return grouped(compact, mark)
  }
  if (!dots && !commas) return Number(compact)
  const present: Decimal = dots ? '.' : ','
  const other: Decimal = dots ? ',' : '.'
  // A repeated mark groups thousands, whatever the file's decimal mark.
  if (dots + commas > 1) return grouped(compact, other)
  if (present === decimal)
    return !isSure && eitherWay.test(compact) ? undefined : grouped(compact, decimal)
  // The other mark groups thousands if possible; in `12,50` it is the decimal mark.
  return grouped(compact, decimal) ?? grouped(compact, present)
}

/**
 * Reads a number with the decimal mark `mark`. Thousands are in threes or lakhs: `1,50,000`. None
 * begins with zero: `0,500` is a half.
 */
function grouped(text: string, mark: Decimal): number | undefined {
  const other = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = text.split(mark)
  if (more.length || fraction?.includes(other)) return undefined
  const groups = whole.split(other)
  const isGrouped = [/^-?[1-9]\d{0,2}(?: \d{3})+$/, /^-?[1-9]\d?(?: \d{2})+ \d{3}$/]
  if (groups.length > 1 && !isGrouped.some((form) => form.test(groups.join(' ')))) return undefined
  const value = Number(`${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`)
  return Number.isFinite(value) ? value : undefined
}

/** How converted prices are rounded. */
interface Rounding {
  /** rupees; absent: 0.01 */
  round?: number | undefined
  /** the last two digits before the decimals, such as 90 */
  ending?: number | undefined
}

/** Multiplies a price and rounds it to the nearest ending or multiple, in whole cents. */
export function convertPrice(
  price: number,
  rate: number,
  { round = 0.01, ending }: Rounding = {},
): number {
  // 1e-9 corrects products such as 1.005 × 100 = 100.49999999999999 for half-up rounding.
  if (ending !== undefined && price > 0)
    return Math.max(0, Math.round((price * rate - ending) / 100 + 1e-9)) * 100 + ending
  const stepCents = Math.round(round * 100)
  const steps = Math.round((price * rate * 100) / stepCents + 1e-9)
  return (steps * stepCents) / 100
}

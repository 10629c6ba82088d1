/** Numbers as people write them in price lists: symbols, thousands, decimal commas. */

export type Decimal = '.' | ','

/** A currency code (three capitals) or the code of a symbol, when the cell shows one. */
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

const numberPattern = /-?\d(?:[\d.,'\u00a0\u202f ]*\d)?/g

/**
 * Reads one number from a cell.
 * @param decimal what the file uses as decimal mark; the other mark then groups thousands
 * @param pick which number to take when the cell shows several; undefined: several are an error
 * @returns the number, or undefined when the cell is not exactly one (or `pick`) number
 */
export function readNumber(
  cell: string,
  decimal: Decimal = '.',
  pick?: 'first' | 'last',
): number | undefined {
  const trimmed = cell.trim()
  if (/^-?\d+(\.\d+)?$/.test(trimmed) && (decimal === '.' || !trimmed.includes('.')))
    return Number(trimmed)
  if (/^-?\d+(\.\d+)?[eE][+-]?\d{1,3}$/.test(trimmed)) return Number(trimmed)
  const found = trimmed.match(numberPattern)
  if (!found) return undefined
  if (found.length > 1 && !pick) return undefined
  const text = pick === 'last' ? found.at(-1)! : found[0]!
  // What stands around a single number may be a symbol or a word such as "LKR", nothing longer.
  if (!pick && !isDecoration(trimmed.replace(text, ' '))) return undefined
  return fromMarks(text, decimal)
}

/** Currency signs and codes, and the marks that people put around a price. */
const isDecoration = (rest: string): boolean =>
  (rest.match(/[\p{L}\p{M}]+|[^\s]/gu) ?? []).every(
    (token) =>
      /^(\p{Sc}|[.:/\-()]|[A-Z]{3}|rs|rrp|kr|zł|රු)$/iu.test(token) &&
      (!/^[a-z]{3}$/i.test(token) || token === token.toUpperCase()),
  )

function fromMarks(text: string, decimal: Decimal): number | undefined {
  const compact = text.replace(/['\u00a0\u202f ](?=\d{3}(?:\D|$))/g, '')
  if (/[^\d.,-]/.test(compact)) return undefined
  const dots = compact.split('.').length - 1
  const commas = compact.split(',').length - 1
  if (dots && commas) {
    const mark: Decimal = compact.lastIndexOf('.') > compact.lastIndexOf(',') ? '.' : ','
    return grouped(compact, mark)
  }
  if (!dots && !commas) return Number(compact)
  const present: Decimal = dots ? '.' : ','
  if (present === decimal) return (dots || commas) === 1 ? grouped(compact, decimal) : undefined
  // The other mark groups thousands if it can; `12,50` cannot, so there it is the decimal mark.
  return grouped(compact, decimal) ?? (dots + commas === 1 ? grouped(compact, present) : undefined)
}

/** Reads a number whose decimal mark is `mark`; thousands must come in threes. */
function grouped(text: string, mark: Decimal): number | undefined {
  const other = mark === '.' ? ',' : '.'
  const [whole = '', fraction, ...more] = text.split(mark)
  if (more.length || fraction?.includes(other)) return undefined
  const groups = whole.split(other)
  if (groups.length > 1 && !/^-?\d{1,3}$/.test(groups[0]!)) return undefined
  if (groups.slice(1).some((group) => group.length !== 3)) return undefined
  const value = Number(`${groups.join('')}${fraction === undefined ? '' : `.${fraction}`}`)
  return Number.isFinite(value) ? value : undefined
}

/** Multiplies a price and rounds it to a multiple of `step` rupees; the result has whole cents. */
export function convertPrice(price: number, factor: number, step = 0.01): number {
  const stepCents = Math.round(step * 100)
  // 1e-9 lifts products such as 1.005 × 100 = 100.49999999999999 back over the half.
  const steps = Math.round((price * factor * 100) / stepCents + 1e-9)
  return (steps * stepCents) / 100
}

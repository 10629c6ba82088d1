/** Formats a number as its cell shows it: a day, a zero-padded number, an amount with currency. */

/** The parsed number format of a cell. */
export interface NumberFormat {
  isDate: boolean
  /** minimum number of digits, such as for waybills and telephone numbers */
  digits: number
  /** the sign or code shown beside an amount; empty: none */
  currency: string
}

export const plain: NumberFormat = { isDate: false, digits: 1, currency: '' }

/** Returns true for the built-in formats, absent from the file, that show days and times. */
export const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/**
 * Parses a number format.
 * @example readFormat('dd/mm/yyyy') // a date; readFormat('000000000000') // twelve digits
 */
export function readFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  // Text in brackets, in quotes or after a backslash is literal.
  const bare = first.replace(/"[^"]*"|\\.|[_*]./g, '')
  if (/\[(h+|m+|s+)\]/i.test(bare)) return plain
  const marks = bare.replace(/\[[^\]]*\]/g, '')
  if (/[ymdhs]/i.test(marks)) return { ...plain, isDate: true }
  const zeros = /^[0#\s()-]+$/.test(marks) ? marks.replace(/[^0]/g, '').length : 1
  const signs = first.replace(/\[[^\]]*\]/g, '')
  const currency =
    /\[\$([^\]-]+)/.exec(first)?.[1] ??
    /\p{Sc}/u.exec(signs)?.[0] ??
    /"\s*(Rs\.?|[A-Z]{3})\s*"/.exec(signs)?.[1] ??
    ''
  return { isDate: false, digits: Math.max(1, zeros), currency: currency.trim() }
}

/** The last day that spreadsheets support: 31 December 9999. */
const lastDay = 2_958_465

/**
 * Converts a serial number to a day, with the time of day if any.
 * @param from1904 counts from 1904, as old Macs did
 */
function dateText(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (day < 0 || day > lastDay) return undefined
  const rest = new Date((seconds - day * 86_400) * 1_000).toISOString().slice(11, 19)
  if (day === 0 && !from1904) return rest
  const time = rest === '00:00:00' ? '' : `T${rest}`
  // Spreadsheets treat 1900 as a leap year; this day does not exist, but they show it.
  if (day === 60 && !from1904) return `1900-02-29${time}`
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return `${new Date(epoch + day * 86_400_000).toISOString().slice(0, 10)}${time}`
}

/** @example plainNumber('7.71234567E+8') // '771234567'; plainNumber('0.30000000000000004') // '0.3' */
function plainNumber(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw)) return raw
  // Spreadsheets compute with fifteen digits; the other two in the file are rounding noise.
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString()
  return rounded.toFixed(20).replace(/\.?0+$/, '')
}

/**
 * Formats the number of a cell as text.
 * @param decimal the decimal mark
 * @returns undefined for text that is not a number
 */
export function numberText(
  raw: string,
  { isDate, digits, currency }: NumberFormat,
  from1904: boolean,
  decimal: '.' | ',',
): string | undefined {
  const value = Number(raw)
  if (raw === '' || !Number.isFinite(value)) return undefined
  const day = isDate ? dateText(value, from1904) : undefined
  if (day !== undefined) return day
  const text = plainNumber(raw, value).replace('.', decimal)
  if (digits > 1 && /^\d+$/.test(text)) return text.padStart(digits, '0')
  return currency ? `${currency} ${text}` : text
}

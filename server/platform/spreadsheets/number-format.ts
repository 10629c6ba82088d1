/** A number in a cell as people see it: a day, a number padded with zeros, an amount with its currency. */

/** What the format of a cell says of the numbers in it. */
export interface NumberFormat {
  isDate: boolean
  /** digits that are shown at least, as of waybills and telephone numbers */
  digits: number
  /** the sign or code that stands beside an amount; empty: none */
  currency: string
}

export const plain: NumberFormat = { isDate: false, digits: 1, currency: '' }

/** Formats that stand in no file because every program knows them, as far as they show days and times. */
export const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** @example readFormat('dd/mm/yyyy') // a date; readFormat('000000000000') // twelve digits */
export function readFormat(code: string): NumberFormat {
  const [first = ''] = code.split(';')
  // What stands in brackets, in quotes or behind a backslash is shown as it is, and means nothing.
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

/** The last day that spreadsheets know: 31 December 9999. */
const lastDay = 2_958_465

/**
 * A serial number as a day, with the time of day where there is one.
 * @param from1904 counts from 1904, as old Macs did
 */
function dateText(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round(serial * 86_400)
  const day = Math.floor(seconds / 86_400)
  if (day < 0 || day > lastDay) return undefined
  const rest = new Date((seconds - day * 86_400) * 1_000).toISOString().slice(11, 19)
  if (day === 0 && !from1904) return rest
  const time = rest === '00:00:00' ? '' : `T${rest}`
  // Spreadsheets believe that 1900 was a leap year: the day that never was is theirs, as they show it.
  if (day === 60 && !from1904) return `1900-02-29${time}`
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, day < 60 ? 31 : 30)
  return `${new Date(epoch + day * 86_400_000).toISOString().slice(0, 10)}${time}`
}

/** @example plainNumber('7.71234567E+8') // '771234567'; plainNumber('0.30000000000000004') // '0.3' */
function plainNumber(raw: string, value: number): string {
  if (/^-?\d+$/.test(raw)) return raw
  // Spreadsheets compute with fifteen digits; the seventeen of the file hold the noise of the rest.
  const rounded = Number.isSafeInteger(value) ? value : Number(value.toPrecision(15))
  const text = String(rounded)
  if (!text.includes('e')) return text
  if (Math.abs(rounded) >= 1) return BigInt(rounded).toString()
  return rounded.toFixed(20).replace(/\.?0+$/, '')
}

/**
 * What a number in a cell says.
 * @param decimal the mark before the decimals
 * @returns undefined for what is no number
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

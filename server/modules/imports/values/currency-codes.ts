/** Finds the currency that a header or a price cell names. docs/import.md */
import { currencyIn } from './numbers.ts'

/** Words that are also codes, of Albania and Tonga. */
const currencyNames = new Set(['ALL', 'TOP'])
/** The codes of ISO 4217, without those that are words. */
export const codes = new Set(
  Intl.supportedValuesOf('currency').filter((code) => !currencyNames.has(code)),
)
/** Codes that also count in lower case: `price_usd`. */
const smallCodes =
  /(?:^|[^a-z])(usd|eur|gbp|inr|lkr|aud|cad|sgd|aed|jpy|cny|chf|sek|nok|dkk|pln)(?:[^a-z]|$)/

/** Returns the currency that a header names: `Price [SEK]`, `price_usd`, `Preis €`. */
export function currencyOfHeader(header: string): string | undefined {
  const capital = header
    .match(/(?<![A-Za-z])[A-Z]{3}(?![A-Za-z])/g)
    ?.find((code) => codes.has(code))
  const found = capital ?? smallCodes.exec(header)?.[1]?.toUpperCase()
  return found ?? (/[£€₹$]|\bRs\b/i.test(header) ? currencyIn(header) : undefined)
}

/** Signs that several currencies share, with their currencies: the mapping's code decides. */
const shared: Readonly<Record<string, readonly [RegExp, RegExp]>> = {
  USD: [/\$/, /^(AUD|CAD|FJD|HKD|NZD|SGD|TWD)$/],
  LKR: [/\bRs\b/i, /^(INR|PKR|NPR|MUR|SCR)$/],
}

/** Returns a price cell's currency. @param context its column's, which decides shared signs */
export function currencyOfCell(cell: string, context: string | undefined): string | undefined {
  const own = currencyIn(cell)
  const [sign, owners] = shared[own ?? ''] ?? []
  return context && sign?.test(cell) && owners?.test(context) ? context : own
}

/** Reads amounts as staff type them. */

/** Matches thousands, or lakhs: `4,500` and `1,50,000.50`. A comma never begins decimals. */
const grouped = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/

/** Reads an amount. @returns NaN for invalid text, such as `4,5`; undefined for empty text */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim()
  if (text === '') return undefined
  return Number(grouped.test(text) ? text.replaceAll(',', '') : text)
}

/**
 * Formats card fields while typing: digits in groups of four, a slash after the month. Pure
 * functions, so that a table of keystrokes can test them.
 */

/** The limits of docs/screens.md#figures. */
const cardLimits = { digits: 16, expiry: 5, cvv: 3 } as const

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** Formats `4242424242424242` as `4242 4242 4242 4242`; the limit counts digits, not spaces. */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, cardLimits.digits)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** Formats `1226` → `12/26`, `5` → `05/`, `1/` → `01/`, `12/2026` → `12/26`. */
export function formatExpiry(typed: string): string {
  const [first = '', ...rest] = typed.split(/[/\s-]+/)
  const separated = typed.length > first.length
  let month = digitsOf(first)
  let year = digitsOf(rest.join(''))
  if (!separated && month.length > 2) {
    year = month.slice(2)
    month = month.slice(0, 2)
  }
  if (separated && month.length > 2) {
    year = month.slice(2) + year
    month = month.slice(0, 2)
  }
  if (/^[2-9]$/.test(month) || (separated && month.length === 1)) month = month.padStart(2, '0')
  if (month === '') return ''
  if (year.length === 4) year = year.slice(2)
  return month.length < 2 ? month : `${month}/${year.slice(0, 2)}`
}

export const formatCvv = (typed: string): string => digitsOf(typed).slice(0, cardLimits.cvv)

/**
 * Applies one change of a formatted field.
 * @param before the text that the field showed
 * @param typed the text after the browser's change, unformatted
 * @param caret where the browser left the caret in `typed`
 * @returns the text to show, and the caret: behind the same digit as before
 */
export function applyTyping(
  before: string,
  typed: string,
  caret: number,
  format: (text: string) => string,
): { value: string; caret: number } {
  let text = typed
  let at = caret
  // Backspace on a separator would restore the separator forever: remove the digit before it.
  const removedOnlySign = typed.length === before.length - 1 && digitsOf(typed) === digitsOf(before)
  if (removedOnlySign && at > 0) {
    text = text.slice(0, at - 1) + text.slice(at)
    at -= 1
  }
  const shrinking = typed.length < before.length
  const value = shrinking && format === formatExpiry ? shrinkExpiry(text) : format(text)
  if (at >= text.length) return { value, caret: value.length }
  const digitsBefore = digitsOf(text.slice(0, at)).length
  let position = 0
  for (let seen = 0; position < value.length && seen < digitsBefore; position += 1)
    if (/\d/.test(value[position]!)) seen += 1
  return { value, caret: position }
}

/** Shortens an expiry. Deleting must not complete a month again: `05/` becomes `0`, not `00/`. */
function shrinkExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

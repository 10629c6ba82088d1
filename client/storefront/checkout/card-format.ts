/**
 * Card fields that help while typing: digits in groups of four, a slash after the month. Pure, so
 * that a table of keystrokes can prove them.
 */

/** As docs/screens.md#figures says. */
const cardLimits = { digits: 16, expiry: 5, cvv: 3 } as const

const digitsOf = (text: string): string => text.replace(/\D/g, '')

/** `4242424242424242` → `4242 4242 4242 4242`; the limit counts digits, pasted spaces are welcome. */
export const formatCardNumber = (typed: string): string =>
  digitsOf(typed)
    .slice(0, cardLimits.digits)
    .replace(/(\d{4})(?=\d)/g, '$1 ')

/** `1226` → `12/26`, `5` → `05/`, `1/` → `01/`, `12/2026` → `12/26` */
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
 * One change of a formatted field.
 * @param before what the field showed
 * @param typed what the browser made of it, unformatted
 * @param caret where the browser left the caret in `typed`
 * @returns what to show, and where the caret belongs: behind the same digit as before
 */
export function applyTyping(
  before: string,
  typed: string,
  caret: number,
  format: (text: string) => string,
): { value: string; caret: number } {
  let text = typed
  let at = caret
  // Backspace on a separator would put the separator back for ever: it takes the digit before it.
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

/** Deleting must not complete a month again: `05/` minus its end is `0`, not `00/`. */
function shrinkExpiry(text: string): string {
  const digits = digitsOf(text).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}

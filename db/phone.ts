/** Telephone numbers in one spelling, so that one number counts and is found as one. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** Where a number without a country belongs. */
const homeRegion = 'LK'

/**
 * The international form of a number as people type it; the bare digits of what is none. Orders keep
 * it beside the number as typed: whoever counts or searches by number asks for this form.
 * @example normalisePhone('077-123 4567') // '+94771234567'
 */
export function normalisePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, homeRegion)
  return parsed?.isPossible() ? parsed.number : typed.replace(/\D/g, '')
}

/**
 * The international form of a number that can exist, by which customers are counted; undefined for a made-up one,
 * which several people may give.
 * @example validPhone('07785149640') // undefined: a digit too many
 */
export function validPhone(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, homeRegion)
  return parsed?.isValid() ? parsed.number : undefined
}

/** Digits from which on a number is looked for: fewer are in half of all numbers. */
const leastDigits = 4

/**
 * What a typed number, whole or in part, shares with the form that {@link normalisePhone} keeps.
 * @returns undefined for text that is no part of a number
 * @example phoneFragment('077-402') // '77402'
 */
export function phoneFragment(typed: string): string | undefined {
  if (!/^[+\d][\d\s().-]*$/.test(typed)) return undefined
  const whole = parsePhoneNumberFromString(typed, homeRegion)
  if (whole?.isPossible()) return whole.number
  // a country's 00 is written as + there, and the 0 before an area not at all
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= leastDigits ? digits : undefined
}

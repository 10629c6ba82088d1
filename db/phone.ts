/** Normalises phone numbers, so that one number is counted and found as one. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** The region of a number without a country code. */
const homeRegion = 'LK'

/**
 * Returns the international form of a number as typed, or its bare digits if it is invalid. Orders
 * keep it beside the number as typed. Count and search by this form.
 * @example normalisePhone('077-123 4567') // '+94771234567'
 */
export function normalisePhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, homeRegion)
  return parsed?.isPossible() ? parsed.number : typed.replace(/\D/g, '')
}

/**
 * Returns the international form of a valid number, which identifies a customer. Returns undefined
 * for an invalid number, which several people may enter.
 * @example validPhone('07785149640') // undefined: a digit too many
 */
export function validPhone(typed: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, homeRegion)
  return parsed?.isValid() ? parsed.number : undefined
}

/** The fewest digits that are searched for: fewer occur in half of all numbers. */
const leastDigits = 4

/**
 * Returns the digits that a typed number, whole or in part, shares with {@link normalisePhone}.
 * @returns undefined for text that is no part of a number
 * @example phoneFragment('077-402') // '77402'
 */
export function phoneFragment(typed: string): string | undefined {
  if (!/^[+\d][\d\s().-]*$/.test(typed)) return undefined
  const whole = parsePhoneNumberFromString(typed, homeRegion)
  if (whole?.isPossible()) return whole.number
  // the stored form writes a country's 00 as + and omits the 0 before an area
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= leastDigits ? digits : undefined
}

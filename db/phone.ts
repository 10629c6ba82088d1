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

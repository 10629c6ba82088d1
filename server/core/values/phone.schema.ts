/** Formats telephone numbers for people; db/phone.ts has the form used to count and find them. */

/** Matches numbers of Sri Lanka: with the country code, with the leading 0, or with neither. */
const homeNumber = /^(?:\+94|0094|94)?0?([1-9]\d)(\d{3})(\d{4})$/

/**
 * Formats a number of Sri Lanka with its country code, in groups; returns others unchanged.
 * @example readablePhone('077-1234567') // '+94 77 123 4567'
 */
export const readablePhone = (typed: string): string => {
  const [, area, first, last] = homeNumber.exec(typed.replace(/[^\d+]/g, '')) ?? []
  return area ? `+94 ${area} ${first} ${last}` : typed
}

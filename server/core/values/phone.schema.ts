/** Telephone numbers as people read them; db/phone.ts has the form by which they are counted and found. */

/** Spellings of a number of Sri Lanka: with the country, with the 0 before the area, or with neither. */
const homeNumber = /^(?:\+94|0094|94)?0?([1-9]\d)(\d{3})(\d{4})$/

/**
 * A number of Sri Lanka with its country and in groups; of another country as it was typed.
 * @example readablePhone('077-1234567') // '+94 77 123 4567'
 */
export const readablePhone = (typed: string): string => {
  const [, area, first, last] = homeNumber.exec(typed.replace(/[^\d+]/g, '')) ?? []
  return area ? `+94 ${area} ${first} ${last}` : typed
}

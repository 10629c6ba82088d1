/**
 * Detects review signatures that imitate the shop or its staff.
 * Names are compared by their look: without case, spaces, signs and accents, in any alphabet.
 */

import { shopNames } from '../../../core/values/shop-name.schema.ts'

/** Maps letters that look alike to one of them; compatibility forms are normalised before. */
const alike: readonly [letters: string, same: string][] = [
  ['аαɑ@4', 'a'],
  ['сϲ', 'c'],
  ['еε3', 'e'],
  ['нһ', 'h'],
  ['il1|ıιіӏ!ł', 'l'],
  ['κк', 'k'],
  ['м', 'm'],
  ['ոη', 'n'],
  ['0оοσօ', 'o'],
  ['рρ', 'p'],
  ['гꭇ', 'r'],
  ['ѕ5$', 's'],
  ['тτ', 't'],
  ['υս', 'u'],
  ['ν', 'v'],
  ['хχ', 'x'],
  ['уүγʏ', 'y'],
]
const lookalikes = new Map(
  alike.flatMap(([letters, same]) => [...letters].map((letter) => [letter, same] as const)),
)

/**
 * Reduces a name to its look.
 * @example normaliseName('Ａｒаl1yа ') === normaliseName('ARALIYA') // true: wide, Cyrillic and a digit
 */
function normaliseName(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...plain]
    .map((letter) => lookalikes.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}

interface Name {
  firstName: string
  lastName: string
}

/** A shop name of this length is unlikely to be part of a person's name. */
const longName = 6

/**
 * Returns true when the names contain the shop's name.
 * A short shop name must match as a whole: a person may be called Rosanne.
 */
export function namesShop({ firstName, lastName }: Name, currentName?: string): boolean {
  const normalised = normaliseName(firstName + lastName)
  const now = normaliseName(currentName ?? '')
  return (
    shopNames.some((name) => normalised.includes(normaliseName(name))) ||
    (now !== '' && (now.length < longName ? normalised === now : normalised.includes(now)))
  )
}

/** Returns true when the signature is the full name of `person`, in either order. */
export function namesPerson(signature: Name, person: Name): boolean {
  const [first, last] = [normaliseName(person.firstName), normaliseName(person.lastName)]
  if (!first || !last) return false
  const normalised = normaliseName(signature.firstName + signature.lastName)
  return normalised === first + last || normalised === last + first
}

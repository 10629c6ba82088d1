/**
 * Nobody signs a review as the shop or as somebody who works there. Names are compared as they look,
 * not as they are written: without case, spaces, signs and accents, whatever alphabet a letter is
 * borrowed from.
 */

import { shopNames } from '../../../core/values/shop-name.schema.ts'

/** Letters that look alike, all to one of them; compatibility forms are gone before. */
const alike: readonly [letters: string, looks: string][] = [
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
const looks = new Map(
  alike.flatMap(([letters, look]) => [...letters].map((letter) => [letter, look] as const)),
)

/**
 * What a name looks like.
 * @example lookOf('Ａｒаl1yа ') === lookOf('ARALIYA') // true: wide, Cyrillic and a digit
 */
function lookOf(name: string): string {
  const plain = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return [...plain]
    .map((letter) => looks.get(letter) ?? letter)
    .filter((letter) => /[\p{L}\p{N}]/u.test(letter))
    .join('')
}

interface Name {
  firstName: string
  lastName: string
}

/** So many letters are no part of a person's name by chance. */
const longName = 6

/**
 * True when the names together hold the shop's own, or what staff call it; a short one only when it is
 * the whole: people are called Rosanne, too.
 */
export function namesShop({ firstName, lastName }: Name, calledNow?: string): boolean {
  const look = lookOf(firstName + lastName)
  const now = lookOf(calledNow ?? '')
  return (
    shopNames.some((name) => look.includes(lookOf(name))) ||
    (now !== '' && (now.length < longName ? look === now : look.includes(now)))
  )
}

/** True when the signature is the full name of `person`, in whichever order; one name alone is everybody's. */
export function namesPerson(signature: Name, person: Name): boolean {
  const [first, last] = [lookOf(person.firstName), lookOf(person.lastName)]
  if (!first || !last) return false
  const look = lookOf(signature.firstName + signature.lastName)
  return look === first + last || look === last + first
}

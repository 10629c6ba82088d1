/** Passwords that a guesser tries first. The list is on the server alone, read when one is chosen. */
import { shopNames } from '../../../core/values/shop-name.schema.ts'

/** How many of the commonest that are long enough to be chosen. */
const refused = 10_000
const shortest = 8

/** What two spellings of one password have in common: form and case. */
const fold = (password: string): string =>
  password.normalize('NFKC').trim().toUpperCase().toLowerCase()

let list: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as readonly string[]
  const long = ranked.map(fold).filter((password) => password.length >= shortest)
  return new Set(long.slice(0, refused))
}

/** The shop's name, once or several times, with whatever digits and signs around it. */
function isShopName(folded: string, names: readonly string[]): boolean {
  const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')
  const letters = lettersOf(folded)
  return (
    letters !== '' && names.some((name) => letters.replaceAll(lettersOf(fold(name)), '') === '')
  )
}

/**
 * Judges a new password beyond its length: the 10,000 commonest are refused, whatever their case or
 * form, and so is the shop's name.
 * @param calledNow what staff call the shop
 * @returns what is wrong with it, to follow the field's name; undefined when it will do
 */
export async function problemOfPassword(
  password: string,
  calledNow?: string,
): Promise<string | undefined> {
  const folded = fold(password)
  const names = calledNow === undefined ? shopNames : [...shopNames, calledNow]
  if (isShopName(folded, names)) return "must not be the shop's name"
  list ??= readList()
  if ((await list).has(folded))
    return 'is one that many people use and guessers try first: please choose another'
  return undefined
}

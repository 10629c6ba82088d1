/** Passwords that a guesser tries first. The list is on the server alone, read when one is chosen. */
import { shopNames } from '../shop-name.ts'

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
function isShopName(folded: string): boolean {
  const letters = folded.replace(/[^\p{L}\p{M}]/gu, '')
  return letters !== '' && shopNames.some((name) => letters.replaceAll(fold(name), '') === '')
}

/**
 * Judges a new password beyond its length: the 10,000 commonest are refused, whatever their case or
 * form, and so is the shop's name.
 * @returns what is wrong with it, to follow the field's name; undefined when it will do
 */
export async function problemOfPassword(password: string): Promise<string | undefined> {
  const folded = fold(password)
  if (isShopName(folded)) return "must not be the shop's name"
  list ??= readList()
  if ((await list).has(folded))
    return 'is one that many people use and guessers try first: please choose another'
  return undefined
}

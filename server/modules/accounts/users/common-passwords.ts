/** Rejects common passwords. The list stays on the server and is read only when needed. */
import { shopNames } from '../../../core/values/shop-name.schema.ts'

/** How many of the most common passwords of valid length are rejected. */
const refused = 10_000
const shortest = 8

/** Normalises a password, so that variants of Unicode form and case compare equal. */
const fold = (password: string): string =>
  password.normalize('NFKC').trim().toUpperCase().toLowerCase()

let list: Promise<ReadonlySet<string>> | undefined

async function readList(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const ranked = dictionary['passwords-common'] as readonly string[]
  const long = ranked.map(fold).filter((password) => password.length >= shortest)
  return new Set(long.slice(0, refused))
}

/** Returns true for the shop's name, repeated or not, with any digits and signs around it. */
function isShopName(folded: string, names: readonly string[]): boolean {
  const lettersIn = (text: string) => text.replace(/[^\p{L}\p{M}]/gu, '')
  const letters = lettersIn(folded)
  return (
    letters !== '' && names.some((name) => letters.replaceAll(lettersIn(fold(name)), '') === '')
  )
}

/**
 * Validates a new password beyond its length. It rejects the 10,000 most common ones, in any case
 * or Unicode form, and the shop's name.
 * @param calledNow the shop's current name
 * @returns the problem, to follow the field's name; undefined for an acceptable password
 */
export async function problemOfPassword(
  password: string,
  calledNow?: string,
): Promise<string | undefined> {
  const folded = fold(password)
  const names = calledNow === undefined ? shopNames : [...shopNames, calledNow]
  if (isShopName(folded, names)) return "must not be the shop's name"
  list ??= readList()
  if ((await list).has(folded)) return 'is too common. Please choose another one'
  return undefined
}

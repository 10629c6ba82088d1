/** argon2id with OWASP's figures (19 MiB, t=2, p=1), a few at once, so that logins cannot eat the memory. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The library's number for argon2id; its enum is const, which type stripping cannot reach. */
const argon2id = 2
const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
const inTurn = pLimit(4)

/** The form that is hashed: one text, whichever keyboard or system wrote it. */
const formOf = (password: string): string => password.normalize('NFKC')

/** @param password judged before: 8 to 128 characters */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(formOf(password), parameters))

let decoy: Promise<string> | undefined

/**
 * Compares in the same time whether or not there is an account: without a hash, a decoy is checked
 * and the answer is false. Older hashes were made of the password as typed, so that is tried as
 * well where it differs: it says nothing of the account how long that takes.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const against = passwordHash ?? (await decoy)
  const forms = new Set([formOf(password), password])
  let right = false
  for (const form of forms) right = (await inTurn(() => verify(against, form))) || right
  return right && typeof passwordHash === 'string'
}

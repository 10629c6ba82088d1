/** Hashes with argon2id and OWASP's figures (19 MiB, t=2, p=1), a few at once to bound memory. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** The library's number for argon2id. Its enum is const, which type stripping cannot reach. */
const argon2id = 2
const parameters = {
  algorithm: argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
}
const inTurn = pLimit(4)

/** Normalises the password, so that every keyboard and system gives the same text. */
const formOf = (password: string): string => password.normalize('NFKC')

/** Hashes a password. @param password already validated: 8 to 128 characters */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(formOf(password), parameters))

let decoy: Promise<string> | undefined

/**
 * Verifies a password. It takes the same time without an account: a decoy is checked and the answer
 * is false. Older hashes used the password as typed, so that form is tried as well where it
 * differs. This extra time reveals nothing about the account.
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

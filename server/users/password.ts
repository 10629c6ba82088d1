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

/** @param password judged before: 8 to 128 characters */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, parameters))

let decoy: Promise<string> | undefined

/**
 * Compares in the same time whether or not there is an account: without a hash, a decoy is checked
 * and the answer is false.
 */
export async function verifyPassword(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'))
  const against = passwordHash ?? (await decoy)
  const right = await inTurn(() => verify(against, password))
  return right && typeof passwordHash === 'string'
}

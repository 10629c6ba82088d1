/**
 * Slows down password guesses and account probing, from one address or a thousand, without locking
 * the owner out. A guess counts for the account at this address, for the address, and for the
 * account. From an address that logged in before it counts only for the first. So a stranger's
 * guesses do not slow the owner. Unknown emails count like known ones, so they look the same.
 * docs/adr/0022-slow-down-password-guesses.md has the arithmetic.
 */
import { createHash } from 'node:crypto'
import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  isKnownAddress,
  storeKnownAddress,
} from '../../../../db/queries/accounts/known-sign-ins.queries.ts'
import { clearFailuresUnder } from '../../../../db/queries/core/failures.queries.ts'
import type { RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import {
  type CountedKey,
  countAttempt,
  countFailures,
  type FailureRule,
} from '../../../core/operation/failure-counter.ts'
import { createKeyedMutex } from '../../../core/values/keyed-mutex.ts'
import { networkOf } from '../../../core/values/network.ts'

/**
 * Failure limits; waits in seconds. Many people share an address, and an account has many guessers.
 */
const rules = {
  pair: { free: 10, firstWait: 30, longestWait: 3_600 },
  address: { free: 50, firstWait: 30, longestWait: 3_600 },
  account: { free: 100, firstWait: 30, longestWait: 900 },
  twoFactor: { free: 20, firstWait: 30, longestWait: 3_600 },
  session: { free: 10, firstWait: 30, longestWait: 3_600 },
  emailPair: { free: 3, firstWait: 60, longestWait: 3_600 },
  emailAddress: { free: 20, firstWait: 60, longestWait: 3_600 },
  emailAccount: { free: 5, firstWait: 300, longestWait: 7_200 },
  taken: { free: 10, firstWait: 30, longestWait: 3_600 },
} as const satisfies Record<string, FailureRule>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Returns the throttle key of an account, hashed because emails vary in length and are private. */
const accountKey = (email: string, what = 'login'): string =>
  `${what}:account:${digest(email.trim().toLowerCase()).toString('base64url')}`

/** Runs one guess per caller at a time: concurrent correct passwords must not count as failures. */
const mutex = createKeyedMutex()

async function runCounted(
  ctx: RequestContext,
  counted: readonly [CountedKey, ...CountedKey[]],
  check: () => Promise<boolean>,
): Promise<boolean> {
  const own = counted[0].key
  const message = 'Too many failed logins. Please wait and try again.'
  return mutex(own, async () => {
    const attempt = await countAttempt(ctx, counted, message)
    const right = await check()
    if (right) await attempt.clear(own)
    return right
  })
}

/** The account of a correct guess. */
interface Guess {
  id: string
  /** the login is complete, so the address becomes known for the account */
  isIn: boolean
}

/** Counts a guess for the account, the address and the pair, see the head of this file. */
async function throttleGuess(
  ctx: RequestContext,
  email: string,
  { what, account }: { what: 'login' | 'two-factor'; account: FailureRule },
  check: () => Promise<Guess | undefined>,
): Promise<boolean> {
  if (!ctx.config.rateLimit) return (await check()) !== undefined
  const network = networkOf(ctx.ip)
  const key = accountKey(email, what)
  const pair = { key: `${key}@${network}`, ...rules.pair }
  const addressHash = digest(`${accountKey(email)}@${network}`)
  const everywhere = [
    { key: `login:address:${network}`, ...rules.address },
    { key, ...account },
  ]
  const isKnown = await isKnownAddress(ctx.db, addressHash)
  return runCounted(ctx, isKnown ? [pair] : [pair, ...everywhere], async () => {
    const verified = await check()
    if (verified?.isIn) await storeKnownAddress(ctx.db, verified.id, addressHash)
    return verified !== undefined
  })
}

/**
 * Checks a login password within the rate limits.
 * @param check returns the account when the password is correct
 * @returns whether it was correct
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const throttleLogin = (
  ctx: RequestContext,
  email: string,
  check: () => Promise<Guess | undefined>,
): Promise<boolean> => throttleGuess(ctx, email, { what: 'login', account: rules.account }, check)

/**
 * Checks a 2FA code within the rate limits. There are few possible codes, and the guesser knows the
 * password. So all addresses together get fewer attempts than for a password.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const throttleTwoFactor = (
  ctx: RequestContext,
  { id, email }: { id: string; email: string },
  check: () => Promise<boolean>,
): Promise<boolean> =>
  throttleGuess(ctx, email, { what: 'two-factor', account: rules.twoFactor }, async () =>
    (await check()) ? { id, isIn: true } : undefined,
  )

/**
 * Checks the current password of a logged-in user. Failures count for this session alone: guesses
 * at the login page or in another session do not affect it.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const throttleCurrentPassword = (
  ctx: RequestContext,
  check: () => Promise<boolean>,
): Promise<boolean> => {
  const session = digest(ctx.token ?? '').toString('base64url')
  return runCounted(ctx, [{ key: `password:session:${session}`, ...rules.session }], check)
}

/**
 * Limits registrations: too many 'email is taken' answers would reveal which accounts exist.
 * @throws AppError RATE_LIMITED with the seconds left to wait, and every error of `register`
 */
export const throttleRegistration = <T>(
  ctx: RequestContext,
  register: () => Promise<T>,
): Promise<T> =>
  countFailures(
    ctx,
    {
      keys: [{ key: `register:address:${networkOf(ctx.ip)}`, ...rules.taken }],
      message:
        'Too many registrations with emails that already have an account. Please wait and try again.',
      isFailure: (error) => error instanceof AppError && error.code === 'CONFLICT',
    },
    register,
  )

/**
 * Counts a requested email to an address, with or without an account: for both addresses and the
 * pair. The count stays. A flooded mailbox gets 20 emails on the first day and 12 on later days.
 * Each link works.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export async function countEmailTo(ctx: RequestContext, email: string): Promise<void> {
  const network = networkOf(ctx.ip)
  const account = accountKey(email, 'email')
  await countAttempt(
    ctx,
    [
      { key: `${account}@${network}`, ...rules.emailPair },
      { key: `email:address:${network}`, ...rules.emailAddress },
      { key: account, ...rules.emailAccount },
    ],
    'Too many emails were asked for. Please look into your mailbox, or wait before trying again.',
  )
}

/** Clears the login delay of an account for all addresses. */
export const clearLoginFailures = (db: DbOrTx, email: string): Promise<void> =>
  clearFailuresUnder(db, accountKey(email))

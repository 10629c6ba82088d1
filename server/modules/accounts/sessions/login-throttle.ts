/**
 * Guessing passwords, and who has an account, is slow, from one address and from a thousand, and does not shut the owner out.
 * A guess counts for the account at this address, for the address, and for the account; from an
 * address that logged in before it counts only for the first, so a stranger's guesses elsewhere do
 * not reach it. Unknown emails are counted like known ones: they look the same.
 * docs/adr/0022-slow-down-password-guesses.md has the arithmetic.
 */
import { createHash } from 'node:crypto'
import type { DbOrTx } from '../../../../db/connection/client.ts'
import {
  isKnownAddress,
  keepKnownAddress,
} from '../../../../db/queries/accounts/known-sign-ins.queries.ts'
import { forgetFailuresUnder } from '../../../../db/queries/core/failures.queries.ts'
import type { RequestContext } from '../../../core/context/context.ts'
import { AppError } from '../../../core/errors/errors.ts'
import {
  type CountedKey,
  countAttempt,
  countFailures,
  type FailureRule,
} from '../../../core/operation/failure-counter.ts'
import { createTurns } from '../../../core/values/keyed-mutex.ts'
import { networkOf } from '../../../core/values/network.ts'

/** Seconds. An address serves many people, and an account meets strangers from everywhere. */
const rules = {
  pair: { free: 10, firstWait: 30, longestWait: 3_600 },
  address: { free: 50, firstWait: 30, longestWait: 3_600 },
  account: { free: 100, firstWait: 30, longestWait: 900 },
  factor: { free: 20, firstWait: 30, longestWait: 3_600 },
  session: { free: 10, firstWait: 30, longestWait: 3_600 },
  letterPair: { free: 3, firstWait: 60, longestWait: 3_600 },
  letterAddress: { free: 20, firstWait: 60, longestWait: 3_600 },
  letterAccount: { free: 5, firstWait: 300, longestWait: 7_200 },
  taken: { free: 10, firstWait: 30, longestWait: 3_600 },
} as const satisfies Record<string, FailureRule>

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Emails may be as long as anybody types: a key is not, and says nothing of them. */
const accountKey = (email: string, what = 'login'): string =>
  `${what}:account:${digest(email.trim().toLowerCase()).toString('base64url')}`

/** One guess of one caller at a time, so that ten right passwords at once do not count as failures. */
const inTurn = createTurns()

async function judgeCounted(
  ctx: RequestContext,
  counted: readonly [CountedKey, ...CountedKey[]],
  judge: () => Promise<boolean>,
): Promise<boolean> {
  const own = counted[0].key
  const message = 'Too many failed logins. Please wait before trying again.'
  return inTurn(own, async () => {
    const attempt = await countAttempt(ctx, counted, message)
    const right = await judge()
    if (right) await attempt.clear(own)
    return right
  })
}

/** What a guess was about, when it was right. */
interface Judged {
  id: string
  /** nothing more is asked: the address is one that the account logs in from */
  isIn: boolean
}

/** Counts a guess at an account for it, for the address, and for both together, see the file's head. */
async function judgeGuess(
  ctx: RequestContext,
  email: string,
  { what, account }: { what: 'login' | 'factor'; account: FailureRule },
  judge: () => Promise<Judged | undefined>,
): Promise<boolean> {
  if (!ctx.config.rateLimit) return (await judge()) !== undefined
  const network = networkOf(ctx.ip)
  const key = accountKey(email, what)
  const pair = { key: `${key}@${network}`, ...rules.pair }
  const addressHash = digest(`${accountKey(email)}@${network}`)
  const everywhere = [
    { key: `login:address:${network}`, ...rules.address },
    { key, ...account },
  ]
  const isKnown = await isKnownAddress(ctx.db, addressHash)
  return judgeCounted(ctx, isKnown ? [pair] : [pair, ...everywhere], async () => {
    const judged = await judge()
    if (judged?.isIn) await keepKnownAddress(ctx.db, judged.id, addressHash)
    return judged !== undefined
  })
}

/**
 * Judges the password of somebody who wants to log in.
 * @param judge the account when the password is right
 * @returns whether it was
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const judgeLogin = (
  ctx: RequestContext,
  email: string,
  judge: () => Promise<Judged | undefined>,
): Promise<boolean> => judgeGuess(ctx, email, { what: 'login', account: rules.account }, judge)

/**
 * Judges the second factor of an account. Its codes are few, and whoever guesses at them knows the
 * password: so all addresses together have fewer guesses than at a password.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const judgeFactor = (
  ctx: RequestContext,
  { id, email }: { id: string; email: string },
  judge: () => Promise<boolean>,
): Promise<boolean> =>
  judgeGuess(ctx, email, { what: 'factor', account: rules.factor }, async () =>
    (await judge()) ? { id, isIn: true } : undefined,
  )

/**
 * Judges the current password of somebody who is logged in. Counted for this session alone: who
 * guesses at the login page does not reach it, and neither does another session.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export const judgeCurrentPassword = (
  ctx: RequestContext,
  judge: () => Promise<boolean>,
): Promise<boolean> => {
  const session = digest(ctx.token ?? '').toString('base64url')
  return judgeCounted(ctx, [{ key: `password:session:${session}`, ...rules.session }], judge)
}

/**
 * Registers within limits: who hears too often that an email is taken is asking who has an account.
 * @throws AppError RATE_LIMITED with the seconds left to wait, and whatever `register` throws
 */
export const registerSeldomTaken = <T>(
  ctx: RequestContext,
  register: () => Promise<T>,
): Promise<T> =>
  countFailures(
    ctx,
    {
      keys: [{ key: `register:address:${networkOf(ctx.ip)}`, ...rules.taken }],
      message:
        'Too many registrations with emails that are taken. Please wait before trying again.',
      isFailure: (error) => error instanceof AppError && error.code === 'CONFLICT',
    },
    register,
  )

/**
 * Counts a letter that somebody asks for to an address, whether or not an account has it: for the
 * address of both kinds, and for both together. It stays counted: a mailbox that strangers want to fill
 * gets 20 letters on the first day and 12 on the next ones, and the link of each works.
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export async function countLetterTo(ctx: RequestContext, email: string): Promise<void> {
  const network = networkOf(ctx.ip)
  const account = accountKey(email, 'letter')
  await countAttempt(
    ctx,
    [
      { key: `${account}@${network}`, ...rules.letterPair },
      { key: `letter:address:${network}`, ...rules.letterAddress },
      { key: account, ...rules.letterAccount },
    ],
    'Too many letters were asked for. Please look into your mailbox, or wait before trying again.',
  )
}

/** Nobody has to wait for this account any more, wherever they are. */
export const forgetGuesses = (db: DbOrTx, email: string): Promise<void> =>
  forgetFailuresUnder(db, accountKey(email))

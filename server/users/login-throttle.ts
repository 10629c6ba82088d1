/**
 * Guessing passwords is slow: after ten failures an account must wait, twice as long each time,
 * and so must an address. Unknown emails are counted like known ones, so they look the same.
 */
import {
  addLoginFailure,
  forgetLoginFailures,
  type LoginFailures,
  lockLoginFailures,
  takeBackLoginFailure,
} from '../../db/queries/login-failures.ts'
import type { RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { createTurns } from '../in-turn.ts'

/** Failures before the first wait. An address serves many people, so it may fail more often. */
const free = { account: 10, address: 50 } as const
const firstWait = 30
const longestWait = 3_600
/** Seconds after which old failures no longer count. */
const forgetAfter = 86_400

function waitAfter(failures: number, allowed: number): number {
  if (failures < allowed) return 0
  return Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - allowed))
}

/** Seconds left to wait. */
function waitLeft({ failures, seconds }: LoginFailures, allowed: number): number {
  return seconds > forgetAfter ? 0 : waitAfter(failures, allowed) - seconds
}

/** One guess at an account at a time, so that ten right logins at once do not count as failures. */
const inTurn = createTurns()

/**
 * Judges a password within the limits. The attempt is counted as a failure before it is judged and
 * taken back when it was right: a thousand guesses at once are ten guesses.
 * @param judge true when the password is right
 * @returns what `judge` said
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export function judgeWithinLimits(
  ctx: RequestContext,
  email: string,
  judge: () => Promise<boolean>,
): Promise<boolean> {
  if (!ctx.config.rateLimit) return judge()
  const account = `account:${email.trim().toLowerCase()}`
  const address = `address:${ctx.ip}`
  return inTurn(account, async () => {
    const known = await ctx.db.transaction().execute(async (tx) => {
      const before = await lockLoginFailures(tx, [account, address])
      const waits = before.map((row) =>
        waitLeft(row, row.key === account ? free.account : free.address),
      )
      const wait = Math.ceil(Math.max(0, ...waits))
      if (wait > 0)
        throw new AppError(
          'RATE_LIMITED',
          'Too many failed logins. Please wait before trying again.',
          { retryAfter: wait },
        )
      await addLoginFailure(tx, [account, address], forgetAfter)
      return before
    })
    const right = await judge()
    if (!right) return false
    // The right password clears the account. The address keeps its failures: others may guess from there.
    await forgetLoginFailures(ctx.db, account)
    const ofAddress = known.find((row) => row.key === address)
    await takeBackLoginFailure(ctx.db, address, ofAddress?.lastFailedAt)
    return true
  })
}

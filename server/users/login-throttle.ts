/**
 * Guessing passwords is slow: after ten failures an account must wait, twice as long each time,
 * and so must an address. Unknown emails are counted like known ones, so they look the same.
 */
import {
  addLoginFailure,
  findLoginFailures,
  forgetLoginFailures,
} from '../../db/queries/login-failures.ts'
import type { RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'

/** Failures before the first wait. An address serves many people, so it may fail more often. */
const free = { account: 10, address: 50 } as const
const firstWait = 30
const longestWait = 3_600
/** Seconds after which old failures no longer count. */
const forgetAfter = 86_400

const accountKey = (email: string) => `account:${email.trim().toLowerCase()}`
const addressKey = (ip: string) => `address:${ip}`

function waitAfter(failures: number, allowed: number): number {
  if (failures < allowed) return 0
  return Math.min(longestWait, firstWait * 2 ** Math.min(20, failures - allowed))
}

/** @throws AppError RATE_LIMITED with the seconds left to wait */
export async function assertMayTry(ctx: RequestContext, email: string): Promise<void> {
  if (!ctx.config.rateLimit) return
  const account = accountKey(email)
  const known = await findLoginFailures(ctx.db, [account, addressKey(ctx.ip)])
  const waits = known.map(({ key, failures, seconds }) => {
    if (seconds > forgetAfter) return 0
    return waitAfter(failures, key === account ? free.account : free.address) - seconds
  })
  const wait = Math.ceil(Math.max(0, ...waits))
  if (wait > 0)
    throw new AppError('RATE_LIMITED', 'Too many failed logins. Please wait before trying again.', {
      retryAfter: wait,
    })
}

/** To be called after a wrong password or an unknown email. */
export function noteFailure(ctx: RequestContext, email: string): Promise<void> {
  if (!ctx.config.rateLimit) return Promise.resolve()
  return addLoginFailure(ctx.db, [accountKey(email), addressKey(ctx.ip)], forgetAfter)
}

/** The right password clears the account, not the address: others may guess from there. */
export function noteSuccess(ctx: RequestContext, email: string): Promise<void> {
  return forgetLoginFailures(ctx.db, accountKey(email))
}

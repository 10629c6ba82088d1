/**
 * Trying stolen cards is slow: what was declined counts for the account, the telephone number and
 * the address it came from. Of the card itself nothing is kept, not even a hash.
 */
import { normalisePhone } from '../../../db/phone.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { type CountedKey, countAttempt, ownFailures } from '../../core/operation/failure-counter.ts'
import { createLocks } from '../../core/values/keyed-mutex.ts'
import { networkOf } from '../../core/values/network.ts'

/** Seconds. Nobody mistypes so often; an address may be a whole office. */
const rule = { free: 6, firstWait: 60, longestWait: 3_600 }
const addressRule = { ...rule, free: 30 }

const tooMany =
  'Too many cards were declined. Please wait before you try another one, or pay cash on delivery.'

/** One payment of one buyer at a time, so that several good cards at once do not count as declines. */
const lock = createLocks()

const isDecline = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PAYMENT_DECLINED'

/** A payment by card, counted as declined until it ends. */
export interface CardAttempt {
  /** Ends the attempt. @param error what it failed with: only a declined card stays counted */
  end: (error?: unknown) => Promise<void>
}

/**
 * Begins a payment by card within the limits of declined cards.
 * @param phone as the buyer typed it
 * @throws AppError RATE_LIMITED with the seconds left to wait
 */
export async function beginCardPayment(
  ctx: Pick<OperationContext<'customer'>, 'user' | 'ip' | 'config' | 'db' | 'log'>,
  phone: string,
): Promise<CardAttempt> {
  const { user, ip } = ctx
  const byPhone = `card:phone:${normalisePhone(phone)}`
  const byAddress = `card:address:${networkOf(ip)}`
  const keys: CountedKey[] = [
    { key: byPhone, ...rule, unlessBelow: { key: byAddress, failures: ownFailures } },
    { key: byAddress, ...addressRule },
    // an API key orders for many people
    ...(user.id ? [{ key: `card:account:${user.id}`, ...rule }] : []),
  ]
  const turn = await lock(user.id ?? byPhone)
  try {
    const attempt = await countAttempt(ctx, keys, tooMany)
    return {
      async end(error) {
        using _turn = turn
        if (isDecline(error)) return
        const takenBack = attempt.takeBack()
        // A database that just kept us waiting is not waited for again.
        if (!isUnavailable(error)) await takenBack
      },
    }
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
}

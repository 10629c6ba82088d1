/**
 * Limits attempts with stolen cards: declined cards count for the account, the phone number and the
 * IP address. Nothing of the card itself is stored, not even a hash.
 */
import { normalisePhone } from '../../../db/phone.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { isUnavailable } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { type CountedKey, countAttempt, ownFailures } from '../../core/operation/failure-counter.ts'
import { createLocks } from '../../core/values/keyed-mutex.ts'
import { networkOf } from '../../core/values/network.ts'

/** Seconds. More attempts than typing errors explain; one IP address may be a whole office. */
const rule = { free: 6, firstWait: 60, longestWait: 3_600 }
const addressRule = { ...rule, free: 30 }

const tooMany =
  'Too many cards were declined. Please wait before you try another one, or pay cash on delivery.'

/** One payment per buyer at a time, so that several valid cards do not count as declines. */
const lock = createLocks()

const isDecline = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'PAYMENT_DECLINED'

/** A card payment, counted as declined until it ends. */
export interface CardAttempt {
  /** Ends the attempt. @param error why it failed: only a declined card still counts */
  end: (error?: unknown) => Promise<void>
}

/**
 * Begins a card payment within the limits of declined cards.
 * @param phone as the buyer entered it
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
    // An API key orders for many customers.
    ...(user.id ? [{ key: `card:account:${user.id}`, ...rule }] : []),
  ]
  const turn = await lock(user.id ?? byPhone)
  try {
    const attempt = await countAttempt(ctx, keys, tooMany)
    return {
      async end(error) {
        using _turn = turn
        if (isDecline(error)) return
        const uncounted = attempt.undo()
        // Does not wait again for a database that just timed out.
        if (!isUnavailable(error)) await uncounted
      },
    }
  } catch (error) {
    turn[Symbol.dispose]()
    throw error
  }
}

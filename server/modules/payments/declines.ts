/**
 * Trying stolen cards is slow: what was declined counts for the account, the telephone number and
 * the address it came from. Of the card itself nothing is kept, not even a hash.
 */
import { normalisePhone } from '../../../db/phone.ts'
import type { OperationContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import {
  type CountedKey,
  countFailures,
  ownFailures,
} from '../../core/operation/failure-counter.ts'
import { createTurns } from '../../core/values/keyed-mutex.ts'
import { networkOf } from '../../core/values/network.ts'

/** Seconds. Nobody mistypes so often; an address may be a whole office. */
const rule = { free: 6, firstWait: 60, longestWait: 3_600 }
const addressRule = { ...rule, free: 30 }

/** One payment of one buyer at a time, so that several good cards at once do not count as declines. */
const inTurn = createTurns()

/**
 * Pays within the limits.
 * @param phone as the buyer typed it
 * @throws what `pay` threw; AppError RATE_LIMITED with the seconds left to wait
 */
export function slowDeclines<T>(
  ctx: OperationContext<'customer'>,
  phone: string,
  pay: () => Promise<T>,
): Promise<T> {
  const { user, ip } = ctx
  const byPhone = `card:phone:${normalisePhone(phone)}`
  const byAddress = `card:address:${networkOf(ip)}`
  const keys: CountedKey[] = [
    { key: byPhone, ...rule, unlessBelow: { key: byAddress, failures: ownFailures } },
    { key: byAddress, ...addressRule },
    // an API key orders for many people
    ...(user.id ? [{ key: `card:account:${user.id}`, ...rule }] : []),
  ]
  const counted = {
    keys,
    message:
      'Too many cards were declined. Please wait before you try another one, or pay cash on delivery.',
    isFailure: (error: unknown) => error instanceof AppError && error.code === 'PAYMENT_DECLINED',
  }
  return inTurn(user.id ?? byPhone, () => countFailures(ctx, counted, pay))
}

/** Identifies the source of a call, for rate limits and idempotency keys. */

import { isGuest } from '../access/guest.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import type { RateLimitRule } from '../rate-limit/rate-limit.ts'
import { networkOf } from '../values/network.ts'

/** Returns the account or API key, else the guests of one address. */
export const callerKey = (user: CurrentUser | null, ip: string): string =>
  isGuest(user) ? `guest:${networkOf(ip)}` : (user!.id ?? `key:${user!.keyId}`)

interface Limited {
  rateLimit?: RateLimitRule
  guestRateLimit?: RateLimitRule
}

/**
 * Counts a call where the operation is limited. Invalid calls have a separate budget of the same
 * size, so a broken client does not block orders from its address.
 * @throws AppError RATE_LIMITED
 */
export async function countCall(
  name: string,
  { rateLimit, guestRateLimit }: Limited,
  { limiter, reply, ip }: RequestContext,
  user: CurrentUser | null,
): Promise<void> {
  const ofGuest = guestRateLimit && isGuest(user)
  const rule = ofGuest ? guestRateLimit : rateLimit
  if (!rule) return
  const counted = ofGuest ? `${name}, guests` : name
  Object.assign(reply.headers, await limiter.count(counted, rule, callerKey(user, ip)))
}

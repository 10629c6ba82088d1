/** Who a call is from, as far as limits and idempotency keys tell callers apart. */

import { isGuest } from '../access/guest.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import type { RateLimitRule } from '../rate-limit/rate-limit.ts'
import { networkOf } from '../values/network.ts'

/** The account or API key, else the guests of one address. */
export const callerOf = (user: CurrentUser | null, ip: string): string =>
  isGuest(user) ? `guest:${networkOf(ip)}` : (user!.id ?? `key:${user!.keyId}`)

interface Limited {
  rateLimit?: RateLimitRule
  guestRateLimit?: RateLimitRule
}

/**
 * Counts a call where the operation is limited. What is refused as invalid has a budget of its own,
 * as large: whoever shares an address with a broken client still orders.
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
  Object.assign(reply.headers, await limiter.count(counted, rule, callerOf(user, ip)))
}

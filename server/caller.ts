/** Who a call is from, as far as limits and idempotency keys tell callers apart. */
import type { CurrentUser } from './context.ts'
import { networkOf } from './network.ts'
import { isGuest } from './users/guest.ts'

/** The account or API key, else the guests of one address. */
export const callerOf = (user: CurrentUser | null, ip: string): string =>
  isGuest(user) ? `guest:${networkOf(ip)}` : (user!.id ?? `key:${user!.keyId}`)

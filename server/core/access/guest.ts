/** Somebody without an account, where the shop lets them act: known by nothing but what they say. */
import type { CurrentUser } from '../context/context.ts'

/** What staff read of who did it, and what the answer to a customer does not hide. */
export const guestLabel = 'Guest'

export const guest = (): CurrentUser => ({
  id: null,
  email: '',
  firstName: '',
  lastName: '',
  type: 'guest',
  role: null,
  permissions: [],
  label: guestLabel,
})

/** True for nobody known; an API key has no account either, but somebody made it. */
export const isGuest = (user: CurrentUser | null): boolean =>
  user === null || (user.id === null && user.keyId === undefined)

/** The guest: a caller without an account, where a setting admits guests. */
import type { CurrentUser } from '../context/context.ts'

/** The actor that the audit log names for guests; answers to customers do not hide it. */
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

/** Returns true for guests. An API key has no account either, but staff made it. */
export const isGuest = (user: CurrentUser | null): boolean =>
  user === null || (user.id === null && user.keyId === undefined)

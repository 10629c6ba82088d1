/**
 * What goes along on the way over login and sign-up, in the history's own state: the navigation state
 * of the page one returns to, and the email that was typed already. It ends with the way.
 */

interface Way {
  /** the state of the page to return to */
  onward?: unknown
  email?: unknown
}

const read = (): Way => (history.state as Way | null) ?? {}

/** The state of the page that one returns to. */
export const carriedOn = (): unknown => read().onward

/** The email that was typed a page ago. */
export function carriedEmail(): string {
  const { email } = read()
  return typeof email === 'string' ? email : ''
}

/** What the next step of the way carries. */
export const carry = (email: string): Way => ({ onward: carriedOn(), email })

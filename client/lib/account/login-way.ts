/**
 * Carries data through login and sign-up in the history state: the return page's navigation state
 * and the typed email. The data ends with the flow.
 */

interface Way {
  /** the state of the page to return to */
  onward?: unknown
  email?: unknown
}

const read = (): Way => (history.state as Way | null) ?? {}

/** Returns the navigation state of the return page. */
export const carriedOn = (): unknown => read().onward

/** Returns the email that was typed on the previous page. */
export function carriedEmail(): string {
  const { email } = read()
  return typeof email === 'string' ? email : ''
}

/** Returns the history state for the next step of the flow. */
export const carry = (email: string): Way => ({ onward: carriedOn(), email })

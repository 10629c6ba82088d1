/**
 * Carries data through login and sign-up in the history state: the return page's navigation state
 * and the typed email. The data ends with the flow.
 */

interface LoginState {
  /** the state of the page to return to */
  returnState?: unknown
  email?: unknown
}

const read = (): LoginState => (history.state as LoginState | null) ?? {}

/** Returns the navigation state of the return page. */
export const returnState = (): unknown => read().returnState

/** Returns the email that was typed on the previous page. */
export function enteredEmail(): string {
  const { email } = read()
  return typeof email === 'string' ? email : ''
}

/** Returns the history state for the next step of the flow. */
export const loginState = (email: string): LoginState => ({ returnState: returnState(), email })

/** Texts of a user's sessions. */

export const title = 'Where you are logged in'
export const lead = 'If you do not recognise a session, log it out and change your password.'
export const current = 'This browser'
export const unknown = 'Unknown browser'
export const from = (address: string) => `from ${address}`
export const since = (when: string) => `since ${when}`
export const lastUsed = (when: string) => `Last used ${when}`
export const end = 'Log out'
export const endOf = (browser: string) => `Log out ${browser}`
export const ended = 'The session was logged out.'
export const endOthers = 'Log out all other sessions'
export const endedOthers = 'All other sessions were logged out.'
export const failed = 'That did not work. Please try again.'
export const loadFailed = 'Your sessions could not be loaded.'

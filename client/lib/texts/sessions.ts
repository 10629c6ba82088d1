/** Texts of a user's sessions. */

export const title = 'Where you are logged in'
export const lead = 'If you do not recognise one of them, end it and set another password.'
export const here = 'This browser'
export const unknown = 'Unknown browser'
export const from = (address: string) => `from ${address}`
export const since = (when: string) => `since ${when}`
export const lastUsed = (when: string) => `Last used ${when}`
export const end = 'Log out there'
export const endOf = (browser: string) => `Log out there: ${browser}`
export const ended = 'That login has ended.'
export const endOthers = 'Log out everywhere else'
export const endedOthers = 'You are logged in here alone.'
export const failed = 'That did not work. Please try again.'
export const loadFailed = 'Your logins could not be loaded.'

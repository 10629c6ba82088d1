/** Texts of staff invitations. */

export const title = (name: string) => `Welcome, ${name}`
export const invited = (by: string, role: string) =>
  `${by} invites you to join the staff as ${role}.`
export const email = 'You will log in with this email'
export const password = 'Your password'
export const repeat = 'Repeat the password'
export const join = 'Accept invitation'
export const joining = 'Setting your password…'
export const joined = 'Welcome. Please log in.'
export const invalidTitle = 'This invitation is no longer valid'
export const invalid =
  'The invitation was already used or revoked, is older than three days, or its link is incomplete. Please request a new one.'
export const toLogin = 'Go to login'
export const failed = 'That did not work. Please try again.'
export const loadFailed = 'The invitation could not be loaded.'

/** Texts of staff invitations. */

export const title = (name: string) => `Welcome, ${name}`
export const asked = (by: string, role: string) =>
  `${by} invites you to work in the shop, as ${role}.`
export const email = 'You will log in with this email'
export const password = 'Your password'
export const repeat = 'Repeat the password'
export const join = 'Accept the invitation'
export const joining = 'Setting your password…'
export const joined = 'Welcome. Please log in.'
export const goneTitle = 'This invitation does not work any more'
export const gone =
  'It was used already, is older than three days, was taken back, or was cut off on the way. Please ask for another one.'
export const toLogin = 'Go to login'
export const failed = 'That did not work. Please try again.'
export const loadFailed = 'The invitation could not be loaded.'

/** Texts of password reset and email verification. */

export const forgotTitle = 'Forgot your password?'
export const forgotSubtitle = 'We email you a link to set a new password.'
export const sendLink = 'Send link'
export const sending = 'Sending…'
export const notSent = 'Please contact the shop to reset your password.'
export const sentTitle = 'Check your mailbox'
export const sent = (email: string) =>
  `If ${email} belongs to an account, we sent an email with a link. The link works for 30 minutes.`
export const sentHint = 'No email? Check your spam folder, or try another address.'
export const otherAddress = 'Use another address'
export const backToLogin = 'Back to login'
export const resetTitle = 'Set a new password'
export const resetSubtitle = 'You will be logged out on all devices.'
export const newPassword = 'New password'
export const repeatPassword = 'Confirm the new password'
export const setPassword = 'Set password'
export const setting = 'Setting your password…'
export const passwordSet = 'Your password was changed. Please log in.'
export const invalidTitle = 'This link is no longer valid'
export const resetInvalid = 'The link was already used, is older than 30 minutes, or is incomplete.'
export const newLink = 'Get a new link'
export const verifyTitle = 'Confirm your email address'
export const verifySubtitle =
  'Press the button to confirm. If you did not request this, close this page.'
export const confirm = 'Confirm'
export const confirming = 'Confirming…'
export const verifyInvalid =
  'The link was already used, has expired, or is incomplete. Request a new one in your profile.'
export const toProfile = 'Go to your profile'
export const outcomes = {
  verified: ['Thank you', 'This email address is confirmed.'],
  waiting: [
    'One more step',
    'We also sent an email to the other address. Your email address changes once you confirm it there.',
  ],
  changed: ['Your email was changed', 'From now on, log in with the new address.'],
} as const
export const failed = 'That did not work. Please try again.'

export const notVerified = 'Not verified yet'
export const sendAgain = 'Resend email'
export const sentAgain = 'We sent an email with a link.'
export const pendingEmail = (email: string) =>
  `Your email address changes to ${email} once both addresses confirm.`
export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const currentPassword = 'Your password'
export const emailHint =
  'Both addresses get an email. Your email address changes once both confirm.'
export const noPassword =
  'You log in with Google, and this account has no password yet. Set a password to change your email.'
export const changeRequested = 'Please check both mailboxes and confirm.'

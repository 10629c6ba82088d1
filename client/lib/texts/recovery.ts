/** Texts of password reset and email verification. */

export const forgotTitle = 'Forgot your password?'
export const forgotSubtitle = 'We send a link to your email address that sets a new one.'
export const sendLink = 'Send the link'
export const sending = 'Sending…'
export const notSent = 'Please contact the shop to reset your password.'
export const sentTitle = 'Look into your mailbox'
export const sent = (email: string) =>
  `If ${email} belongs to an account, an email with a link is on its way. The link works for 30 minutes.`
export const sentHint = 'Nothing there? Look among the unwanted mail, or try another address.'
export const otherAddress = 'Use another address'
export const backToLogin = 'Back to login'
export const resetTitle = 'Set a new password'
export const resetSubtitle = 'You will be logged out wherever you are logged in.'
export const newPassword = 'New password'
export const repeatPassword = 'Repeat the new password'
export const setPassword = 'Set password'
export const setting = 'Setting your password…'
export const passwordSet = 'Your password was changed. Please log in.'
export const goneTitle = 'This link does not work any more'
export const resetGone = 'It was used already, is older than 30 minutes, or was cut off on the way.'
export const newLink = 'Get a new link'
export const verifyTitle = 'Confirm your email address'
export const verifySubtitle =
  'Press the button if the email was meant for you. If you asked for nothing, leave this page.'
export const confirm = 'Confirm'
export const confirming = 'Confirming…'
export const verifyGone =
  'It was used already, is too old, or was cut off on the way. Your profile sends a new one.'
export const toProfile = 'Go to your profile'
export const outcomes = {
  verified: ['Thank you', 'This email address is confirmed.'],
  waiting: [
    'One more step',
    'We have written to the other address, too. Your email changes as soon as the link there was followed.',
  ],
  changed: ['Your email was changed', 'From now on you log in with the new address.'],
} as const
export const failed = 'That did not work. Please try again.'

export const notVerified = 'Not verified yet'
export const sendAgain = 'Send the email again'
export const sentAgain = 'An email with a link is on its way.'
export const waitsFor = (email: string) =>
  `${email} follows when the emails to both addresses are confirmed.`
export const changeEmail = 'Change email'
export const newEmail = 'New email'
export const currentPassword = 'Your password'
export const emailHint = 'Emails go to both addresses; your email changes when both are confirmed.'
export const noPassword =
  'You log in with Google, and this account has no password yet. Set one first, then you can change your email.'
export const changeAsked = 'Please look into both mailboxes and confirm.'

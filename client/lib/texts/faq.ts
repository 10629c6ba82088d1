/** Labels of the questions page and the newsletter; their content is in the settings. */

export const faq = {
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribed: 'Thank you. Your address is on our list.',
  confirm: 'Please confirm it with the link in the email we sent you.',
  subscribeFailed: 'Your address could not be stored. Please try again.',
  contactHint: 'Still wondering?',
  contactLink: 'Write to us',
} as const

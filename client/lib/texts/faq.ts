/** The labels of questions and newsletter; their words are settings. */

export const faq = {
  email: 'Email address',
  subscribe: 'Subscribe',
  subscribed:
    'Thank you. Your address is on our list. Please confirm it by the link in the letter we send you.',
  subscribeFailed: 'Your address could not be stored. Please try again.',
  contactHint: 'Still wondering?',
  contactLink: 'Write to us',
} as const

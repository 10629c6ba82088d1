/** Texts of email subscriptions and unsubscribing. */

export const backInStock = {
  title: 'Notify me when it is back in stock',
  email: 'Email address',
  subscribe: 'Notify me',
  toGuest: 'We send one email to this address when it is back in stock.',
  toAccount: 'We send one email to the address of your account.',
  subscribed: 'We will email you when it is back in stock.',
  failed: 'Your request could not be saved. Please try again.',
} as const

export const subscribe = {
  text: 'Confirm that you want to receive our newsletter at this email address.',
  act: 'Subscribe',
  done: 'You are subscribed. Thank you!',
  failed: 'Your subscription could not be confirmed. Please try again.',
} as const

export const unsubscribe = {
  newsletter: 'Stop receiving our newsletter.',
  backInStock: 'Stop receiving emails about products that are back in stock.',
  act: 'Unsubscribe',
  done: 'You are unsubscribed. You will not receive these emails any more.',
  failed: 'You could not be unsubscribed. Please try again.',
} as const

export const toShop = 'See all products'

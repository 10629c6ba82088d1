/** Texts of email subscriptions and unsubscribing. */

export const tellMe = {
  title: 'Want to know when it is back?',
  email: 'Email address',
  ask: 'Tell me when it is back',
  toGuest: 'We write to this address once, when it is back, and for nothing else.',
  toAccount: 'We write once, to the address of your account.',
  asked: 'We will write to you once it is back.',
  failed: 'Your wish could not be stored. Please try again.',
} as const

export const subscribe = {
  text: 'One press, and our newsletter comes to the address that this link was sent to.',
  act: 'Yes, subscribe me',
  done: 'You are subscribed. Thank you!',
  failed: 'Your subscription could not be confirmed. Please try again.',
} as const

export const unsubscribe = {
  newsletter: 'One press, and our newsletter does not come to you any more.',
  restock:
    'One press takes back all that you wanted to hear of when it is back in stock. Nothing more is sent about it.',
  act: 'No more of these letters',
  done: 'Done. You will get no more of these letters.',
  failed: 'That did not work. Please try again.',
} as const

export const toShop = 'See all products'

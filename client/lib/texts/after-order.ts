/** Texts after an order: the confirmation, the order page, finding and cancelling an order. */

export const thanks = (name: string) => `Thank you, ${name}!`
export const placedAs = 'Your order number'
export const emailSentTo = (email: string) => `We sent the order confirmation to ${email}.`
export const next = 'What happens next'
export const packing = 'We check and pack your order by the next working day.'
export const confirming = (phone: string) =>
  `We contact you on ${phone} to confirm your order. Then we pack it.`
export const packingWhenPaid =
  'When we receive your payment, we pack your order. The order page shows the status.'
export const arrives = (days: string) => `Expected delivery: ${days}.`
export const coming = 'When it ships, the order page shows Shipped.'
export const collect = (days: string, address: string) =>
  `You can collect your order ${days} at ${address}.`
export const payThere = (total: string) => `You pay ${total} in cash when you collect your order.`
export const haveReady = (total: string) => `Please have ${total} ready in cash on delivery.`
export const isPaid = (total: string) => `${total} is paid. There is nothing to pay on delivery.`
export const isPaidBefore = (total: string) =>
  `${total} is paid. There is nothing to pay when you collect your order.`
export const change = 'Change or cancel your order'
export const cancelHint =
  'While your order is Pending, you can cancel it on the order page. To change it, contact us with the order number.'
export const seeOrder = 'View your order'
export const goOn = 'Continue shopping'
export const keepLink =
  'Bookmark this page, or find your order later by order number and phone number.'

export const orderTitle = (id: string) => `Order ${id}`
export const progress = 'Progress'
export const done = 'done'
export const confirmed = 'Confirmed'
export const wasCancelled = 'This order was cancelled.'

export const cancel = 'Cancel order'
export const cancelTitle = (id: string) => `Cancel ${id}?`
export const cancelText = 'Your order will be cancelled. You cannot undo this here.'
export const cancelPaidText =
  'Your order will be cancelled and refunded. You cannot undo this here.'
export const keepOrder = 'Keep order'
export const cancelled = 'Your order was cancelled.'
export const cancelFailed = 'The order could not be cancelled. Please try again.'

export const findTitle = 'Find your order'
export const findText =
  'For orders without an account. Enter the order number and the phone number of the order.'
export const number = 'Order number'
export const numberHint = 'Such as ORD-000250'
export const find = 'Find my order'
export const finding = 'Searching…'
export const findFailed = 'The search failed. Please try again.'
export const foundHint =
  'To see the name and address or to cancel, open the link in your order confirmation.'
export const another = 'Find another order'
export const linkInvalid = 'This link is invalid or has expired.'
export const openFailed = 'The order could not be loaded.'
export const withAccount = 'Ordered with an account?'

export const accountTitle = 'Create an account'
export const accountText = (email: string) =>
  `Choose a password for ${email} to see all your orders and check out faster.`
export const createAccount = 'Create account'
export const creating = 'Creating your account…'
export const accountCreated = 'Your account is created.'
export const accountEmail = (email: string) =>
  `We sent an email to ${email}. Open its link to add this order to your account.`
export const emailTaken = 'An account with this email already exists.'

export const documentKinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
export const documentFailed = 'The document could not be opened. Please try again.'

export const dueOnDelivery = (total: string) => `Due on delivery: ${total}`
export const nothingDue = 'Nothing to pay on delivery.'
export const units = (n: number) => (n === 1 ? '1 item' : `${n} items`)
export const questions = 'Questions about this order?'
export const isYours = 'Is this your order?'
export const findGuest = 'Ordered without an account?'

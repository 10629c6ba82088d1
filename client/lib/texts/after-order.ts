/** Texts after an order: the confirmation, the order page, finding and cancelling an order. */

export const thanks = (name: string) => `Thank you, ${name}!`
export const placedAs = 'Your order number'
export const emailTo = (email: string) =>
  `An email with everything on it is on its way to ${email}.`
export const next = 'What happens next'
export const packing =
  'We look through your order and pack it, on our next working day at the latest.'
export const confirming = (phone: string) =>
  `We call or write to you on ${phone} to ask whether everything is right, and pack it then.`
export const packingWhenPaid =
  'When your money has come, the page of your order says so, and we pack it.'
export const arrives = (days: string) => `It should be with you ${days}.`
export const coming = 'When it leaves us, its page says Shipped.'
export const collect = (days: string, address: string) =>
  `You can collect it ${days} here: ${address}.`
export const payThere = (total: string) => `You pay ${total} in cash when you collect it.`
export const haveReady = (total: string) => `Please have ${total} in cash ready when it comes.`
export const isPaid = (total: string) => `${total} is paid: there is nothing to pay at the door.`
export const isPaidBefore = (total: string) =>
  `${total} is paid: there is nothing to pay when you collect it.`
export const change = 'To change or cancel it'
export const cancelHint =
  'As long as it is Pending you cancel it yourself on its page. To change something, write to us or call us, and name the order number.'
export const seeOrder = 'See your order'
export const goOn = 'Continue shopping'
export const keepLink =
  'Keep this page’s address, or look it up later by order number and phone number.'

export const orderTitle = (id: string) => `Order ${id}`
export const progress = 'Progress'
export const done = 'done'
export const confirmed = 'Confirmed'
export const wasCancelled = 'This order was cancelled.'

export const cancel = 'Cancel this order'
export const cancelTitle = (id: string) => `Cancel ${id}?`
export const cancelText = 'You will not get this order. You cannot undo this here.'
export const cancelPaidText =
  'You will not get this order, and we refund your money. You cannot undo this here.'
export const keepOrder = 'Keep the order'
export const cancelled = 'Your order was cancelled.'
export const cancelFailed = 'The order could not be cancelled. Please try again.'

export const findTitle = 'Find your order'
export const findText =
  'For orders without an account: the order number and the phone number that you gave with it.'
export const number = 'Order number'
export const numberHint = 'Such as ORD-000250'
export const find = 'Find my order'
export const finding = 'Looking for it…'
export const findFailed = 'We could not look for it. Please try again.'
export const foundHint =
  'Name and address are shown, and the order is cancelled, by the link that you got when you ordered.'
export const another = 'Look for another order'
export const linkGone = 'This link opens no order, or none any more.'
export const openFailed = 'The order could not be loaded.'
export const withAccount = 'Ordered with an account?'

export const accountTitle = 'Make an account in one field'
export const accountText = (email: string) =>
  `Choose a password for ${email}: your orders in one place, and the next one is quicker.`
export const makeAccount = 'Make my account'
export const making = 'Making your account…'
export const accountMade = 'Your account is made.'
export const accountEmail = (email: string) =>
  `We wrote to ${email}: press the link in that email, and this order joins your account.`
export const emailTaken = 'There is an account with this email already.'

export const documentKinds = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const
export const documentFailed = 'It could not be opened. Please try again.'

export const atDoor = (total: string) => `To be paid at the door: ${total}`
export const nothingAtDoor = 'Nothing is to be paid at the door.'
export const pieces = (n: number) => (n === 1 ? '1 piece' : `${n} pieces`)
export const questions = 'Questions about it?'
export const isYours = 'Is it your order?'
export const findGuest = 'Ordered without an account?'

/** Texts of orders paid on a provider's page: leaving, returning, the status. */

export const waitingTitle = 'We are waiting for your payment'
export const waitingText = (by: string) =>
  `${by} has not told us yet whether you paid. This page finds out by itself, mostly within a minute. Pay again only if you were declined, or left without paying.`
export const leftTitle = 'You have not paid yet'
export const leftText =
  'You came back before the payment was done. As far as we know, nothing was charged.'
export const keptUntil = (time: string) => `We keep the pieces for you until ${time}.`
export const payNow = 'Pay now'
export const payAgain = 'Pay again'
export const payFailed = 'The payment page could not be opened. Please try again.'
export const endedTitle = 'This order was cancelled'
export const notPaid = 'It was not paid in time, or you cancelled it. Nothing will be sent.'
export const moneyBack = 'Your payment came too late for it. The money goes back to you.'
export const orderAgain = 'Order again'
export const signIn = 'To see how far it is, log in, or look it up by its numbers.'
export const findOrder = 'Find your order'
export const waitsForPayment = (time: string) =>
  `This order is not paid. We keep the pieces for you until ${time}.`

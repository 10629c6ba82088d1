/** Texts of orders paid on a provider's page: redirect, return, payment status. */

export const waitingTitle = 'We are waiting for your payment'
export const waitingText = (by: string) =>
  `${by} has not confirmed your payment yet. This page updates automatically, usually within a minute. Pay again only if your payment was declined or you left without paying.`
export const leftTitle = 'You have not paid yet'
export const leftText =
  'You returned before the payment was completed. Nothing was charged as far as we know.'
export const reservedUntil = (time: string) => `Your items are reserved until ${time}.`
export const payNow = 'Pay now'
export const payAgain = 'Pay again'
export const payFailed = 'The payment page could not be opened. Please try again.'
export const endedTitle = 'This order was cancelled'
export const notPaid = 'Your order was not paid in time, or you cancelled it. We will not ship it.'
export const moneyBack = 'Your payment arrived too late. It will be refunded.'
export const orderAgain = 'Order again'
export const signIn = 'To see its status, log in or find the order by its number.'
export const findOrder = 'Find your order'
export const waitsForPayment = (time: string) =>
  `This order is not paid. Your items are reserved until ${time}.`

/** Texts of returns and refunds, for staff. */
import type { ReturnMethod, StaffReturn } from '#server/modules/orders/order/returns.schema.ts'

export const open = 'Return or refund'
export const failed = 'The returns could not be loaded.'
export const instead = 'In exchange for'
export const by = (who: string) => `by ${who}`
export const reasons: Record<StaffReturn['lines'][0]['reason'], string> = {
  unwanted: 'Not wanted',
  damaged: 'Damaged',
  wrong: 'Wrong product',
  faulty: 'Faulty',
  other: 'Another reason',
}
export const notRestocked = 'not back in stock'

export const came = 'What came back'
export const notDelivered = 'Only what was delivered comes back. Without pieces, this is a refund.'
export const quantityOf = (name: string) => `${name}: pieces`
export const left = (left: number, of: number) => `${left} of ${of} may come back`
export const allBack = 'all came back'
export const reasonOf = (name: string) => `${name}: reason`
export const restock = 'Back in stock'
export const restockOf = (name: string) => `${name} is back in stock`
export const delivery = (money: string) => `Give back delivery, too: ${money}`
export const amount = 'Amount in LKR'
export const amountHint = (worth: string, most: string) =>
  `Empty: ${worth}, which is what was paid for it. At most ${most}.`
export const method = 'How it goes back'
export const methods: Record<ReturnMethod, string> = {
  provider: 'By itself',
  cash: 'Cash, given by hand',
  bank: 'Bank transfer, made by hand',
  card: 'Card, given back at the terminal or the provider',
  other: 'Another way, by hand',
  credit: 'Store credit',
  exchange: 'Towards another order',
}
export const provider = (label: string) => `By itself: ${label}`
export const wholeHint = (label: string, money: string) =>
  `${label} gives back only all of it by itself (${money}). Give a part back there, and choose card here.`
export const exchangedFor = 'Number of the new order'
export const exchangeHint = 'Place it first. This pays for it, at most what is due of it.'
export const typeInstead = 'Type the new order in'
export const reference = 'Receipt or reference'
export const note = 'Note'
export const noteHint = 'Only staff can see this.'
export const goesBack = (money: string) => `${money} goes back to the buyer.`
export const isLess = (money: string) =>
  `Nothing goes back: it is not paid yet. ${money} less is due.`
export const nothing = 'Nothing goes back.'
export const book = 'Book it'
export const booked = 'Booked.'
export const bookFailed = 'This could not be booked. Please try again.'

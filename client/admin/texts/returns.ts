/** Texts of returns and refunds, for staff. */
import type { ReturnMethod, StaffReturn } from '#server/modules/orders/order/returns.schema.ts'

export const open = 'Return or refund'
export const failed = 'The returns could not be loaded.'
export const exchangeFor = 'In exchange for'
export const by = (who: string) => `by ${who}`
export const reasons: Record<StaffReturn['lines'][0]['reason'], string> = {
  unwanted: 'Not wanted',
  damaged: 'Damaged',
  wrong: 'Wrong product',
  faulty: 'Faulty',
  other: 'Another reason',
}
export const notRestocked = 'not restocked'

export const returned = 'Returned items'
export const notDelivered =
  'Only delivered orders can be returned. Without items, this is a refund.'
export const quantityOf = (name: string) => `${name}: quantity`
export const left = (left: number, of: number) => `${left} of ${of} can be returned`
export const allReturned = 'all returned'
export const reasonOf = (name: string) => `${name}: reason`
export const restock = 'Restock'
export const restockOf = (name: string) => `Restock ${name}`
export const delivery = (money: string) => `Also refund delivery: ${money}`
export const amount = 'Amount in LKR'
export const amountHint = (worth: string, most: string) =>
  `Leave empty for ${worth}, the paid price. At most ${most}.`
export const method = 'Refund method'
export const methods: Record<ReturnMethod, string> = {
  provider: 'Original payment method',
  cash: 'Cash',
  bank: 'Bank transfer',
  card: 'Card, refunded at the terminal or the provider',
  other: 'Other',
  credit: 'Store credit',
  exchange: 'Another order',
}
export const provider = (label: string) => `Refund to ${label}`
export const fullOnlyHint = (label: string, money: string) =>
  `${label} refunds only the full payment automatically (${money}). For a part, refund it there and choose Card here.`
export const exchangedFor = 'New order number'
export const exchangeHint = 'Create it first. The refund pays it, up to the amount due.'
export const createExchange = 'Create order'
export const reference = 'Receipt or reference'
export const note = 'Note'
export const noteHint = 'Only staff can see this.'
export const refunds = (money: string) => `${money} is refunded to the customer.`
export const isLess = (money: string) =>
  `Nothing is refunded, because it is not paid yet. The amount due falls by ${money}.`
export const nothing = 'Nothing is refunded.'
export const save = 'Record return'
export const saved = 'Return recorded.'
export const saveFailed = 'The return could not be recorded. Please try again.'

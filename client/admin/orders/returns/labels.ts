/** Labels of returns and refunds, for staff. */
import type { ReturnMethod, StaffReturn } from '#server/modules/orders/order/returns.schema.ts'

export const reasons: Record<StaffReturn['lines'][0]['reason'], string> = {
  unwanted: 'No longer wanted',
  damaged: 'Damaged',
  wrong: 'Wrong product',
  faulty: 'Faulty',
  other: 'Another reason',
}

export const quantityOf = (name: string) => `${name}: quantity`
export const left = (left: number, of: number) => `${left} of ${of} can be returned`
export const amount = 'Amount in LKR'
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
export const exchangedFor = 'New order number'
export const note = 'Note'

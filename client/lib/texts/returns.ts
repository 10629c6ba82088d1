/** Texts of an order's returns, for buyers and staff. */
import type { ReturnMethod } from '#server/modules/orders/order/returns.schema.ts'

const ways: Record<ReturnMethod, string> = {
  provider: 'back the way it was paid',
  cash: 'given back in cash',
  bank: 'given back by bank transfer',
  card: 'given back to the card',
  other: 'given back',
  credit: 'given back as store credit',
  exchange: 'towards another order',
}

export const list = 'Returns and refunds'
export const pieces = (quantity: number, name: string) => `${quantity} × ${name}`
export const refund = 'Refund'
/** Formats a refund: `LKR 500.00 given back in cash`. */
export const back = (money: string, method: ReturnMethod) => `${money} ${ways[method]}`
export const less = (money: string) => `the order costs ${money} less`
export const exchanged = 'Exchanged for'

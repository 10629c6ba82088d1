/** Texts of an order's returns, for buyers and staff. */
import type { ReturnMethod } from '#server/modules/orders/order/returns.schema.ts'

const methods: Record<ReturnMethod, string> = {
  provider: 'refunded to the original payment method',
  cash: 'refunded in cash',
  bank: 'refunded by bank transfer',
  card: 'refunded to the card',
  other: 'refunded',
  credit: 'refunded as store credit',
  exchange: 'used for another order',
}

export const list = 'Returns and refunds'
export const units = (quantity: number, name: string) => `${quantity} × ${name}`
export const refund = 'Refund'
/** Formats a refund: `LKR 500.00 refunded in cash`. */
export const refunded = (money: string, method: ReturnMethod) => `${money} ${methods[method]}`
export const less = (money: string) => `order total reduced by ${money}`
export const exchanged = 'Exchanged for'

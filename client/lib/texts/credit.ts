/** Texts of store credit, for customers and staff. */
import type { CreditTransaction } from '#server/modules/store-credit/store-credit.schema.ts'

export const title = 'Store credit'
export const balance = 'Balance'
export const list = 'Transactions'
export const hint = 'To spend it, choose “Use store credit” at checkout.'
export const kinds: Record<CreditTransaction['kind'], string> = {
  goodwill: 'Added by the shop',
  withdrawn: 'Withdrawn by the shop',
  returned: 'Refund of an order',
  spent: 'Spent',
  refunded: 'Store credit refunded',
}

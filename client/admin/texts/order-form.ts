/** Texts of editing and creating orders. */

export const change = 'Edit order'
export const changeTitle = (id: string) => `Edit ${id}`
export const create = 'Create order'
export const createTitle = 'Create order'
export const createSubtitle = 'For phone orders. Prices and rules are the same as at checkout.'
export const exchangeOf = (id: string) => `In exchange for returned items of ${id}.`
export const backTo = (id: string) => `Back to ${id}`
export const loadFailed = 'The order could not be loaded.'

export const lines = 'Products'
export const addProduct = 'Add product'
export const remove = (name: string) => `Remove ${name}`
export const quantity = (name: string) => `Quantity of ${name}`
export const noLines = 'No products yet.'
export const left = (n: number) => `${n} in stock`

export const unavailable = 'No longer sold. Remove this product.'
export const priceWas = (money: string) => `${money} when it was added.`

export const recipient = 'Recipient'
export const email = 'Email'
export const emailHint = 'For order emails. Required for a payment link.'
export const currentAddress = (address: string) => `Current address: ${address}`
export const delivery = 'Delivery'
export const defaultDelivery = 'Default for the address'
export const noChange = (label: string) => `No change: ${label}`
export const payment = 'Payment'
export const methods = {
  cod: 'Cash on delivery',
  payhere: 'Payment link by email (PayHere)',
  bank: 'Bank transfer',
} as const
export const notes = 'Customer’s note'

export const codes = 'Discount codes'
export const codesHint = 'Press Enter after each code.'
export const removeCode = (code: string) => `Remove code ${code}`
export const codeApplied = (code: string) => `${code} is applied.`

export const discount = 'Discount'
export const amount = 'Amount in LKR'
export const reason = 'Reason, visible to the customer'
export const noAmount = 'Enter the discount amount.'
export const noReason = 'Enter a reason. The customer sees it.'

export const beyondLimits = 'Reason to exceed the order limits'
export const beyondHint = 'Only staff can see this, in the audit log.'

export const outcome = 'Summary'
export const waits = 'Add a product to see the total.'
export const previewFailed = 'The total could not be calculated. Please try again.'
export const difference = (text: string, more: boolean) =>
  `${text} ${more ? 'more' : 'less'} than before`
export const same = 'The total does not change.'
export const due = (text: string) => `${text} is due.`
export const refund = (text: string) =>
  `${text} is overpaid and is not refunded automatically. Refund it under Payment.`
export const returnsToStock = (n: number, name: string) => `${name}: ${n} back in stock`
export const takenFromStock = (n: number, name: string) => `${name}: ${n} taken from stock`

export const save = 'Save changes'
export const place = 'Place order'
export const saved = 'Order updated.'
export const savedRefund = (text: string) => `Order updated. ${text} is overpaid.`
export const placed = (id: string) => `Order ${id} created.`
export const failed = 'The order could not be saved. Please try again.'
export const stale =
  'This order has changed since you opened it. Reload the page, then edit it again.'

export const changed = 'Order edited'
export const byStaff = 'Created by staff'
export const refundAmount = (text: string) => `Refund ${text}`

/** Labels of editing and creating orders. */

export const create = 'Create order'
export const createTitle = 'Create order'
export const backTo = (id: string) => `Back to ${id}`
export const loadFailed = 'The order could not be loaded.'

export const lines = 'Products'

export const delivery = 'Delivery'
export const defaultDelivery = 'Default for the address'
export const payment = 'Payment'
export const methods = {
  cod: 'Cash on delivery',
  payhere: 'Payment link by email (PayHere)',
  bank: 'Bank transfer',
} as const
export const notes = 'Customer’s note'

export const codes = 'Discount codes'
export const removeCode = (code: string) => `Remove code ${code}`

export const amount = 'Amount in LKR'
export const reason = 'Reason, visible to the customer'
export const noAmount = 'Enter the discount amount.'

export const beyondLimits = 'Reason to exceed the order limits'

export const failed = 'The order could not be saved. Please try again.'

/** Texts of a customer's store credit, for staff. */
export const none = 'None yet.'
export const failed = 'The store credit could not be loaded.'
export const by = (who: string) => `by ${who}`
export const book = 'Give or take back'
export const amount = 'Amount in LKR'
export const amountHint = 'Below zero takes back.'
export const reason = 'Reason'
export const reasonHint = 'Staff alone read it.'
export const save = 'Book it'
export const booked = 'Booked.'
export const bookFailed = 'This could not be booked. Please try again.'
export const lose = (money: string) => `${money} of store credit may be lost`

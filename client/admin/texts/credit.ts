/** Texts of a customer's store credit, for staff. */
export const by = (who: string) => `by ${who}`
export const amount = 'Amount in LKR'
export const reason = 'Reason'

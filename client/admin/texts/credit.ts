/** Texts of a customer's store credit, for staff. */
export const none = 'No store credit yet.'
export const failed = 'The store credit could not be loaded.'
export const by = (who: string) => `by ${who}`
export const adjust = 'Adjust store credit'
export const amount = 'Amount in LKR'
export const amountHint = 'A negative amount withdraws credit.'
export const reason = 'Reason'
export const reasonHint = 'Only staff can see this.'
export const save = 'Save adjustment'
export const adjusted = 'Store credit was adjusted.'
export const adjustFailed = 'The store credit could not be adjusted. Please try again.'
export const forfeit = (amountText: string) => `Forfeit ${amountText} of store credit`

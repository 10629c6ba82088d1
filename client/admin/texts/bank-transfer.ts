/** Texts of bank transfers, for staff. */

export const received = 'Payment received'
export const notReceived = 'Not received'
export const amount = 'Amount, in LKR'
export const reference = 'Bank reference'
export const date = 'Date'
export const reason = 'Reason'
export const receivedSaved = (id: string) => `Payment recorded. Order ${id} is paid.`
export const owedSaved = (id: string) => `Payment recorded. Refund it for order ${id}.`
export const failed = 'The payment could not be saved. Please try again.'

/** Texts of bank transfers, for staff. */

export const title = 'Bank transfer'
export const noSlip = 'No slip uploaded yet.'
export const slipSent = (time: string) => `Slip uploaded ${time}.`
export const waitsUntil = (time: string) => `If unpaid, it is cancelled automatically ${time}.`
export const waitsForYou = 'The order waits until you check the slip.'
export const cancelledUnpaid =
  'This order was cancelled unpaid. If the transfer arrived later, record it here, then refund it.'
export const reported = (reason: string) => `The customer sees: ${reason}`
export const received = 'Payment received'
export const notReceived = 'Not received'
export const amount = 'Amount, in LKR'
export const reference = 'Bank reference'
export const referenceHint = 'As shown on the bank statement.'
export const date = 'Date'
export const reason = 'Reason'
export const reasonHint = 'The customer sees it on the order page and can upload another slip.'
export const receivedSaved = (id: string) => `Payment recorded. Order ${id} is paid.`
export const owedSaved = (id: string) => `Payment recorded. Refund it for order ${id}.`
export const notReceivedSaved = 'Saved. The customer sees the reason with the order.'
export const failed = 'The payment could not be saved. Please try again.'
export const slipInList = 'slip uploaded'

/** Texts of bank transfers, for staff. */

export const title = 'Bank transfer'
export const noSlip = 'No slip was sent yet.'
export const slipSent = (time: string) => `Slip sent ${time}.`
export const waitsUntil = (time: string) => `Unpaid, it is cancelled by itself ${time}.`
export const waitsForYou = 'It waits until you have looked at the slip.'
export const cancelledUnpaid =
  'It was cancelled without its money. If that came all the same, note it: then it is to be given back.'
export const told = (reason: string) => `The buyer reads: ${reason}`
export const received = 'Payment received'
export const notReceived = 'Not received'
export const amount = 'Amount, in LKR'
export const reference = 'Reference of the bank'
export const referenceHint = 'As it stands on the statement.'
export const date = 'Date'
export const reason = 'Reason'
export const reasonHint = 'The buyer reads it on the order’s page, and may send another slip.'
export const receivedNoted = (id: string) => `Noted: ${id} is paid.`
export const owedNoted = (id: string) => `Noted: the money of ${id} is to be given back.`
export const notReceivedNoted = 'Noted: the buyer reads the reason with the order.'
export const failed = 'This could not be noted. Please try again.'
export const slipInList = 'slip sent'

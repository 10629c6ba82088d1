/** Texts of bank transfers: the shop's account and the slip. */

export const title = 'Pay by bank transfer'
export const lead = (amount: string, time: string) =>
  `Please transfer ${amount} by ${time}. We reserve your items until then, and ship them when we receive the payment.`
export const checking = (time: string) =>
  `We received your slip ${time} and are checking the transfer. Your items stay reserved.`
export const problemTitle = 'We did not receive your transfer'
export const problemText = 'Upload another slip, or contact us.'
export const bank = 'Bank'
export const branch = 'Branch'
export const accountName = 'Account name'
export const accountNumber = 'Account number'
export const amount = 'Amount'
export const reference = 'Reference'
export const referenceHint = 'Enter this reference in the transfer, to match your payment.'
export const copy = (label: string) => `Copy: ${label}`
export const copied = (label: string) => `Copied: ${label}`
export const noAccount = 'Please ask us for the bank account:'
export const loadFailed = 'The bank account could not be loaded.'
export const slipTitle = 'Your slip'
export const slipHint =
  'A photo or screenshot of the transfer, at most 10 MB, not a PDF. Only you and our staff can see it.'
export const send = 'Upload slip'
export const sendAgain = 'Upload another slip'
export const sending = 'Uploading the slip…'
export const sent = 'We received your slip.'
export const sendFailed = 'The slip could not be uploaded. Please try again.'
export const isPdf = 'PDF files are not accepted. Please upload a screenshot or a photo.'
export const tooLarge = 'This image is larger than 10 MB. Please upload a screenshot.'
export const slipOf = (id: string) => `Slip of ${id}`
export const openSlip = 'Open full size'
export const slipFailed = 'The slip could not be loaded.'

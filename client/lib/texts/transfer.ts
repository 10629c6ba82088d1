/** Texts of bank transfers: the shop's account and the slip. */

export const title = 'Pay by bank transfer'
export const lead = (amount: string, time: string) =>
  `Please transfer ${amount} by ${time}. We keep your pieces until then, and send them when the money has come.`
export const lookedAt = (time: string) =>
  `We got your slip, ${time}, and are looking for your money. Your pieces are kept meanwhile.`
export const problemTitle = 'We did not find your money'
export const problemText = 'Send another slip, or write to us or call us.'
export const bank = 'Bank'
export const branch = 'Branch'
export const accountName = 'Account name'
export const accountNumber = 'Account number'
export const amount = 'Amount'
export const reference = 'Reference'
export const referenceHint = 'Write it on the transfer: by it we find your money.'
export const copy = (label: string) => `Copy: ${label}`
export const copied = (label: string) => `Copied: ${label}`
export const noAccount = 'Please ask us where to transfer the money:'
export const loadFailed = 'Where to transfer the money could not be loaded.'
export const slipTitle = 'Your slip'
export const slipHint =
  'A photo or a screenshot of the transfer, 10 MB at most. Nobody but you and our staff sees it. We take no PDF, because a PDF may hold more than one sees: send a screenshot of it.'
export const send = 'Send the slip'
export const sendAgain = 'Send another slip'
export const sending = 'Sending the slip…'
export const sent = 'We got your slip.'
export const sendFailed = 'The slip could not be sent. Please try again.'
export const isPdf =
  'We open no PDF, because it may hold more than one sees. Please send a screenshot or a photo of it.'
export const tooLarge = 'This picture has more than 10 MB. A screenshot of it will do.'
export const slipOf = (id: string) => `Slip of ${id}`
export const openSlip = 'Open the slip in full'
export const slipFailed = 'The slip could not be loaded.'

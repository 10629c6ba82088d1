/** Texts of changing and entering orders. */

export const change = 'Edit order'
export const changeTitle = (id: string) => `Edit ${id}`
export const typeIn = 'New order'
export const typeInTitle = 'New order'
export const typeInSubtitle =
  'For somebody on the telephone. It is priced and placed like every other order.'
export const instead = (id: string) => `Instead of what comes back of ${id}.`
export const backTo = (id: string) => `Back to ${id}`
export const loadFailed = 'The order could not be loaded.'

export const lines = 'Products'
export const addProduct = 'Add a product'
export const remove = (name: string) => `Take ${name} out`
export const quantity = (name: string) => `Quantity of ${name}`
export const noLines = 'Nothing is in this order yet.'
export const left = (n: number) => `${n} in stock`

export const gone = 'Not sold any more: take it out.'
export const priceWas = (money: string) => `Was ${money} when it was put in.`

export const recipient = 'Recipient'
export const email = 'Email'
export const emailHint = 'Emails about the order go there. A payment link needs it.'
export const goesTo = (address: string) => `It goes to: ${address}`
export const delivery = 'Delivery'
export const usual = 'The usual one for the place'
export const asBefore = (label: string) => `As before: ${label}`
export const payment = 'Payment'
export const methods = {
  cod: 'Cash on delivery',
  payhere: 'A payment link by email (PayHere)',
  bank: 'Bank transfer',
} as const
export const notes = 'Note of the customer'

export const codes = 'Discount codes'
export const codesHint = 'Press Enter after each code.'
export const removeCode = (code: string) => `Remove the code ${code}`
export const codeApplied = (code: string) => `${code} is applied.`

export const discount = 'Discount'
export const amount = 'Amount in LKR'
export const reason = 'Reason, which the customer reads'
export const noAmount = 'Please say how much the discount is.'
export const noReason = 'Please say why: the customer reads it.'

export const beyondLimits = 'Why the shop’s limits do not hold here'
export const beyondHint = 'Staff read it in the audit log.'

export const outcome = 'What it comes to'
export const waits = 'The total stands here once something is in the order.'
export const previewFailed = 'The total could not be worked out. Please try again.'
export const difference = (text: string, more: boolean) =>
  `${text} ${more ? 'more' : 'less'} than before`
export const same = 'It costs the same as before.'
export const due = (text: string) => `${text} is to be paid.`
export const refund = (text: string) =>
  `${text} was paid too much. Nothing goes back by itself: give it back under Payment.`
export const comes = (n: number, name: string) => `${name}: ${n} back into stock`
export const goes = (n: number, name: string) => `${name}: ${n} taken from stock`

export const save = 'Save changes'
export const place = 'Place order'
export const saved = 'The order was changed.'
export const savedRefund = (text: string) => `The order was changed. ${text} was paid too much.`
export const placed = (id: string) => `${id} was placed.`
export const failed = 'The order could not be saved. Please try again.'
export const stale =
  'Somebody else changed this order in the meantime. Open it again to see what it is now.'

export const changed = 'Order changed'
export const byStaff = 'Placed by staff'
export const giveBack = (text: string) => `Give ${text} back`

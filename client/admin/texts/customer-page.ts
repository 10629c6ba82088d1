/** Texts of a customer's page, and of merging accounts. */
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'

export const back = 'All users'
export const loadFailed = 'The customer could not be loaded.'
export const bought = 'Orders'
export const noOrders = 'No orders yet.'
export const allOrders = 'All their orders'
export const figures = {
  orders: 'Orders',
  value: 'Value',
  average: 'On average',
  last: 'Last order',
  refused: 'Refused',
} as const
export const figuresHint = 'Value and average leave cancelled orders out.'
export const never = 'never'
export const messages = 'Messages'
export const about = 'About them'
export const verified = 'Email is verified'
export const hasFactor = 'Has a second factor'
export const notVerified = 'Email is not verified'
export const newsletter = {
  none: 'No newsletter',
  pending: 'Newsletter not confirmed',
  subscribed: 'Gets the newsletter',
  unsubscribed: 'Left the newsletter',
} as const
export const reviews = (n: number) => plural(n, 'review', 'reviews')
export const awaited = (n: number) => `Waits for ${plural(n, 'product', 'products')}`
export const addresses = 'Addresses'
export const noAddresses = 'None saved.'
export const tagged = (tag: string) => `Tag: ${tag}`
export const invalidEmails = 'Invalid email addresses'
export const clearInvalidEmails = 'Show accounts with valid email addresses, too'
export const clearTag = (tag: string) => `Show customers without the tag ${tag}, too`

export const exportData = 'Download data'
export const exported = 'The file is ready.'
export const exportFailed = 'The file could not be made. Please try again.'

export const merge = 'Merge'
export const mergeTitle = (name: string) => `Another account of ${name}`
export const mergeText =
  'All that the other account has comes here. It is gone then, its address logs in no more, and both addresses get an email.'
export const mergeSearch = 'Search the other account by name, email or phone'
export const mergeNone = 'No other account is found.'
export const choose = (email: string) => `Merge ${email}`
export const other = 'Choose another one'
export const comes = (gone: string, kept: string) => `From ${gone} to ${kept}:`
export const parts = {
  orders: (n: number) => plural(n, 'order', 'orders'),
  addresses: (n: number) => plural(n, 'address', 'addresses'),
  reviews: (n: number) => plural(n, 'review', 'reviews'),
  messages: (n: number) => plural(n, 'message', 'messages'),
  awaited: (n: number) => plural(n, 'awaited product', 'awaited products'),
  notes: (n: number) => plural(n, 'note', 'notes'),
  tags: (n: number) => plural(n, 'tag', 'tags'),
  credit: (n: number) => `${formatMoney(n)} of store credit`,
} as const
export const nothing = 'It has nothing that would come along.'
export const mergeNow = 'Merge accounts'
export const merged = 'The accounts are one now.'

export const forgetBuyer = 'Forget this buyer'
export const forgetTitle = 'Forget this buyer?'
export const forgetText =
  'All orders without an account with this telephone number and email are forgotten: their links end at once, and name and address go once each order is done and the books need it no more (Settings, Orders). It cannot be undone.'
export const forget = 'Forget'
export const forgotten = (n: number) =>
  `The buyer of ${plural(n, 'order', 'orders')} is being forgotten.`

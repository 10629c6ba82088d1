/** Texts of a customer's page, and of merging accounts. */
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'

export const back = 'All users'
export const loadFailed = 'The customer could not be loaded.'
export const bought = 'Orders'
export const noOrders = 'No orders yet.'
export const allOrders = 'View all orders'
export const figures = {
  orders: 'Orders',
  value: 'Value',
  average: 'Average order',
  last: 'Last order',
  refused: 'Refused',
} as const
export const figuresHint = 'Value and average exclude cancelled orders.'
export const never = 'never'
export const messages = 'Messages'
export const about = 'Customer details'
export const verified = 'Email is verified'
export const hasTwoFactor = 'Uses two-factor authentication (2FA)'
export const notVerified = 'Email is not verified'
export const newsletter = {
  none: 'Not subscribed to the newsletter',
  pending: 'Newsletter subscription pending',
  subscribed: 'Subscribed to the newsletter',
  unsubscribed: 'Unsubscribed from the newsletter',
} as const
export const reviews = (n: number) => plural(n, 'review', 'reviews')
export const backInStock = (n: number) =>
  plural(n, 'back-in-stock subscription', 'back-in-stock subscriptions')
export const addresses = 'Addresses'
export const noAddresses = 'No saved addresses.'
export const tagged = (tag: string) => `Tag: ${tag}`
export const invalidEmails = 'Invalid email addresses'
export const clearInvalidEmails = 'Remove the filter “Invalid email addresses”'
export const clearTag = (tag: string) => `Remove the filter “Tag: ${tag}”`

export const exportData = 'Export data'
export const exported = 'The data was exported.'
export const exportFailed = 'The data could not be exported. Please try again.'

export const merge = 'Merge'
export const mergeTitle = (name: string) => `Merge another account into ${name}`
export const mergeText =
  'All data of the other account moves here. The other account is deleted, its address can no longer log in, and both addresses get an email.'
export const mergeSearch = 'Search accounts by name, email or phone'
export const mergeNone = 'No other account found.'
export const choose = (email: string) => `Merge ${email}`
export const other = 'Choose another account'
export const comes = (source: string, target: string) => `From ${source} to ${target}:`
export const parts = {
  orders: (n: number) => plural(n, 'order', 'orders'),
  addresses: (n: number) => plural(n, 'address', 'addresses'),
  reviews: (n: number) => plural(n, 'review', 'reviews'),
  messages: (n: number) => plural(n, 'message', 'messages'),
  backInStock,
  notes: (n: number) => plural(n, 'note', 'notes'),
  tags: (n: number) => plural(n, 'tag', 'tags'),
  storeCredit: (n: number) => `${formatMoney(n)} of store credit`,
} as const
export const nothing = 'The other account has no data to move.'
export const mergeNow = 'Merge accounts'
export const merged = 'The accounts were merged.'

export const eraseGuest = 'Erase personal data'
export const eraseGuestTitle = 'Erase the personal data of this guest?'
export const eraseGuestText =
  'This applies to all guest orders with this phone number and email. Their links stop working immediately. Name and address are erased once each order is closed and its retention period ends (Settings, Orders). This cannot be undone.'
export const eraseGuestNow = 'Erase data'
export const guestErased = (n: number) =>
  `The personal data of ${plural(n, 'order', 'orders')} is being erased.`

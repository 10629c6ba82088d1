/** Labels of customers: their page, and merging accounts. */
import { formatMoney } from '../../lib/values/format.ts'
import { plural } from '../../lib/values/numbers.ts'

export const figures = {
  orders: 'Orders',
  value: 'Value',
  average: 'Average order',
  last: 'Last order',
  refused: 'Refused',
} as const
export const newsletter = {
  none: 'Not subscribed to the newsletter',
  pending: 'Newsletter subscription pending',
  subscribed: 'Subscribed to the newsletter',
  unsubscribed: 'Unsubscribed from the newsletter',
} as const
export const backInStock = (n: number) =>
  plural(n, 'back-in-stock subscription', 'back-in-stock subscriptions')

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

export const customers = {
  blocked: 'Blocked',
  delete: 'Delete',
  deleteConfirm: (email: string) => `To confirm, type ${email}`,
  since: (date: string) => `Since ${date}`,
  orderCount: (n: number) => plural(n, 'order', 'orders'),
} as const

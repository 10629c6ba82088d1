/** Texts of the admin frame: gate, ended session, menu, shortcuts, unknown paths; image fields. */
import { maxUnread } from '#server/modules/notifications/notifications.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'

export const gate = {
  notAdmin: 'Unauthorized access!',
  toShop: 'Go to shop',
} as const

export const menu = {
  label: 'Admin menu',
  groups: {
    catalogue: 'Catalogue',
    selling: 'Selling',
    people: 'People',
    content: 'Content',
    shop: 'Shop',
  },
  dashboard: 'Dashboard',
  products: 'Products',
  stock: 'Stock',
  orders: 'Orders',
  courierFiles: 'Courier files',
  codPayouts: 'COD payouts',
  shipping: 'Delivery',
  promotions: 'Promotions',
  customers: 'Customers',
  blogs: 'Blogs',
  pages: 'Pages',
  media: 'Media',
  reviews: 'Reviews',
  messages: 'Messages',
  subscribers: 'Subscribers',
  onboarding: 'Setup guide',
  settings: 'Settings',
  audit: 'Audit log',
  staff: 'Staff',
  keys: 'API keys',
  webhooks: 'Webhooks',
  emails: 'Sent email',
  emailTemplates: 'Email templates',
  logout: 'Logout',
  toShop: 'View shop',
  close: 'Close menu',
  newOrders: (n: number) => plural(n, 'new order', 'new orders'),
  unread: (n: number) => plural(n, 'unread message', 'unread messages'),
} as const

/** Texts of the pause after a restore, until staff decide on the waiting deliveries. */
export const pause = {
  waited: (n: number) =>
    `${plural(n, 'message was', 'messages were')} queued when the backup was made.`,
  choices: {
    send: {
      action: 'Send queued messages',
      text: 'Sends them now. Choose this for a recent backup whose messages were not sent since.',
    },
    discard: {
      action: 'Discard queued messages',
      text: 'Marks them as failed. Choose this for an older backup whose messages were sent before. You can resend each one from its list.',
    },
  },
} as const

/** Texts of the notifications, a line each. Erased customer data cannot appear. */
export const notifications = {
  open: (n: number) => (n === 0 ? 'Notifications' : `Notifications, ${notifications.count(n)}`),
  count: (n: number) => (n >= maxUnread ? `${maxUnread} or more new` : `${number(n)} new`),
  /** announced once, when the count grows */
  announcement: (n: number) => `Notifications: ${notifications.count(n)}`,
  lines: {
    order: (id: string, name: string, total: string) =>
      `Order ${id}${name && ` by ${name}`}${total && `, ${total}`}`,
    slip: (id: string, name: string) => `Bank slip for ${id}${name && ` by ${name}`}`,
    paymentIssue: (issue: string, id: string, amount: string) => `${issue} of ${id}, ${amount}`,
    message: (name: string, subject: string) =>
      `Message${name && ` from ${name}`}${subject && `: ${subject}`}`,
    review: (name: string, product: string) => `Review${name && ` by ${name}`}: ${product}`,
    lowStock: (name: string, left: string) =>
      left === '0' ? `${name} is sold out` : `${name}: only ${left} left in stock`,
    importFailed: (file: string) => `Import${file && ` of ${file}`} failed`,
    feedStopped: (name: string) => `Scheduled import ${name} stopped`,
    webhookDisabled: (name: string) => `Webhook ${name} was disabled`,
  },
} as const

/** Texts of pages and controls without the required permission. */
export const access = {
  needs: (label: string) => `You need the permission “${label}”.`,
} as const

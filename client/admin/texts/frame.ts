/** Texts of the admin frame: gate, ended session, menu, shortcuts, unknown paths; image fields. */
import { mostNew } from '#server/modules/notifications/notifications.schema.ts'
import { number, plural } from '../../lib/values/numbers.ts'

export const gate = {
  pending: 'Checking your account…',
  noToken: 'You are not a valid user. Please login again.',
  notAdmin: 'Unauthorized access!',
  notAdminHint: 'Only staff can open the admin area. Log in with a staff account.',
  failed: 'Failed to fetch user data',
  toShop: 'Go to shop',
  otherAccount: 'Use another account',
} as const

export const session = {
  title: 'Log in again',
  text: 'Your session has expired. Log in to continue. Your input is kept.',
  submit: 'Login',
  back: 'You are logged in again.',
  leave: 'Leave admin',
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
  mail: 'Sent email',
  letters: 'Email templates',
  logout: 'Logout',
  toShop: 'View shop',
  collapse: 'Collapse menu',
  expand: 'Expand menu',
  open: 'Open menu',
  close: 'Close menu',
  newOrders: (n: number) => plural(n, 'new order', 'new orders'),
  unread: (n: number) => plural(n, 'unread message', 'unread messages'),
  shortcuts: 'Keyboard shortcuts',
} as const

/** Texts of the pause after a restore, until staff decide on the waiting deliveries. */
export const pause = {
  label: 'Paused sending',
  title: (since: string) => `Events and emails have been paused since ${since}.`,
  text: 'The shop was restored from a backup. No webhooks or emails are sent until you decide. Those queued since the restore are sent afterwards in any case.',
  resume: 'Resume sending',
  noneWaiting: 'Nothing was queued when the backup was made, so nothing is sent twice.',
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
  done: 'Sending resumed.',
} as const

/** Texts of the notifications, a line each. Erased customer data cannot appear. */
export const bell = {
  title: 'Notifications',
  open: (n: number) => (n === 0 ? 'Notifications' : `Notifications, ${bell.count(n)}`),
  count: (n: number) => (n >= mostNew ? `${mostNew} or more new` : `${number(n)} new`),
  badge: (n: number) => (n >= mostNew ? `${mostNew - 1}+` : String(n)),
  /** announced once, when the count grows */
  announced: (n: number) => `Notifications: ${bell.count(n)}`,
  isNew: 'New',
  empty: 'There are no notifications yet.',
  failed: 'The notifications could not be loaded.',
  lines: {
    order: (id: string, name: string, total: string) =>
      `Order ${id}${name && ` by ${name}`}${total && `, ${total}`}`,
    slip: (id: string, name: string) => `Bank slip for ${id}${name && ` by ${name}`}`,
    paymentIssue: (issue: string, id: string, amount: string) => `${issue} of ${id}, ${amount}`,
    message: (name: string, subject: string) =>
      `Message${name && ` from ${name}`}${subject && `: ${subject}`}`,
    review: (name: string, product: string) => `Review of ${product}${name && ` by ${name}`}`,
    lowStock: (name: string, left: string) =>
      left === '0' ? `${name} is sold out` : `${name}: only ${left} left`,
    importFailed: (file: string) => `Import of ${file || 'a file'} failed`,
    feedStopped: (name: string) => `Scheduled import ${name} stopped`,
    webhookOff: (name: string) => `Webhook ${name} was disabled`,
  },
} as const

export const shortcuts = {
  title: 'Keyboard shortcuts',
  use: 'Use keyboard shortcuts',
  useHint: 'Turn them off if they conflict with your keyboard or screen reader.',
  search: 'Go to the search box',
  save: 'Save the form',
  help: 'Show keyboard shortcuts',
  goTo: (page: string) => `Go to ${page}`,
  add: 'Add a product or blog post (on Products and Blogs)',
  move: 'Next and previous order (on Orders)',
  select: 'Select order',
  open: 'Open order',
  print: 'Print packing slips',
  andThen: 'then',
} as const

/** Texts of pages and controls without the required permission. */
export const access = {
  title: 'You cannot open this page',
  text: (labels: string) => `You need the permission ${labels}. Ask a staff manager for it.`,
  to: (page: string) => `Go to ${page}`,
  needs: (label: string) => `You need the permission “${label}”.`,
} as const

export const fallback = {
  title: 'Page not found',
  text: 'The address may be wrong, or the page has moved.',
  back: 'Go to dashboard',
} as const

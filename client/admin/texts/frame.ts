/** Texts of the admin frame: gate, ended session, menu, shortcuts, unknown paths; image fields. */
import { mostNew } from '#server/modules/notifications/notifications.schema.ts'
import { number, things } from '../../lib/values/numbers.ts'

export const gate = {
  pending: 'Checking who you are…',
  noToken: 'You are not a valid user. Please login again.',
  notAdmin: 'Unauthorized access!',
  notAdminHint: 'This part of the shop is for its staff. Your account is of another kind.',
  failed: 'Failed to fetch user data',
  toShop: 'Go to the shop',
  otherAccount: 'Log in with another account',
} as const

export const session = {
  title: 'Please log in again',
  text: 'Your session has ended. Nothing you typed is lost: log in and go on.',
  submit: 'Login',
  back: 'You are logged in again.',
  leave: 'Leave the admin area',
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
  codPayouts: 'Cash',
  delivery: 'Delivery',
  promotions: 'Promotions',
  customers: 'Customers',
  blogs: 'Blogs',
  ownPages: 'Pages',
  media: 'Media',
  reviews: 'Reviews',
  messages: 'Messages',
  subscribers: 'Subscribers',
  guide: 'Guide',
  settings: 'Settings',
  audit: 'Audit log',
  staff: 'Staff',
  keys: 'API keys',
  webhooks: 'Webhooks',
  mail: 'Mail',
  letters: 'Letters',
  logout: 'Logout',
  toShop: 'Open the shop',
  collapse: 'Narrow menu',
  expand: 'Wide menu',
  open: 'Open the menu',
  close: 'Close the menu',
  newOrders: (n: number) => things(n, 'new order', 'new orders'),
  unread: (n: number) => things(n, 'unread message', 'unread messages'),
  shortcuts: 'Keyboard shortcuts',
} as const

/** Texts of the pause after a restore, until staff decide on the waiting deliveries. */
export const pause = {
  label: 'Deliveries',
  title: (moment: string) => `Deliveries are paused since ${moment}.`,
  text: 'The shop was restored from a copy. Until you decide, nothing is sent to other systems or by mail. What happened since then waits and is sent afterwards in any case.',
  goOn: 'Let them go on',
  nothingWaited: 'Nothing waited when the copy was made, so nothing is sent twice.',
  waited: (n: number) =>
    `When the copy was made, ${things(n, 'delivery was', 'deliveries were')} waiting.`,
  choices: {
    send: {
      action: 'Send what waited',
      text: 'They go out now. Right for a fresh copy, whose letters and messages were not sent since it was made.',
    },
    discard: {
      action: 'Discard what waited',
      text: 'They are given up. Right for an older copy: those they are for have heard it long ago. They stay in the lists and can be sent again one by one.',
    },
  },
  done: 'Deliveries go on.',
} as const

/** Texts of the notifications, a line each. Erased customer data cannot appear. */
export const bell = {
  title: 'What happened',
  open: (n: number) => (n === 0 ? 'What happened' : `What happened, ${bell.count(n)}`),
  count: (n: number) => (n >= mostNew ? `${mostNew} or more new` : `${number(n)} new`),
  badge: (n: number) => (n >= mostNew ? `${mostNew - 1}+` : String(n)),
  /** announced once, when the count grows */
  said: (n: number) => `${bell.count(n)} in what happened`,
  isNew: 'New',
  empty: 'Nothing has happened yet that you could see here.',
  failed: 'What happened could not be loaded.',
  lines: {
    order: (id: string, name: string, total: string) =>
      `Order ${id}${name && ` by ${name}`}${total && `, ${total}`}`,
    slip: (id: string, name: string) => `A bank slip for ${id}${name && ` by ${name}`}`,
    paymentIssue: (issue: string, id: string, amount: string) => `${issue} of ${id}, ${amount}`,
    message: (name: string, subject: string) =>
      `${name ? `${name} wrote` : 'Somebody wrote'}${subject && `: ${subject}`}`,
    review: (name: string, product: string) =>
      `${name ? `${name} reviewed` : 'A review of'} ${product}`,
    lowStock: (name: string, left: string) =>
      left === '0' ? `${name} is sold out` : `Only ${left} of ${name} left`,
    importFailed: (file: string) => `The import of ${file || 'a file'} failed`,
    feedStopped: (name: string) => `The scheduled import ${name} needs a look`,
    webhookOff: (name: string) => `The webhook ${name} was switched off`,
  },
} as const

export const shortcuts = {
  title: 'Keyboard shortcuts',
  use: 'Use keyboard shortcuts',
  useHint: 'Switch them off if they get in the way of your keyboard or screen reader.',
  search: 'Go to the search box',
  save: 'Save the form',
  help: 'Show this sheet',
  goTo: (page: string) => `Go to ${page}`,
  add: 'Add (on Products and Blogs)',
  move: 'Down and up (on Orders)',
  select: 'Select the order',
  open: 'Open the order',
  print: 'Print packing slips',
  andThen: 'then',
} as const

/** Texts of pages and controls without the required permission. */
export const access = {
  title: 'This page is not open to you',
  text: (labels: string) =>
    `It needs the permission ${labels}. Somebody who manages the staff can give it to you.`,
  to: (page: string) => `Go to ${page}`,
  needs: (label: string) => `Needs the permission “${label}”.`,
} as const

export const fallback = {
  title: 'There is no such admin page',
  text: 'The address may be mistyped, or the page has moved.',
  back: 'Go to the dashboard',
} as const

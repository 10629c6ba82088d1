/** What surrounds every page: the gate, an ended session, the menu, the shortcuts, unknown paths. */
import { things } from './numbers.ts'

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
  dashboard: 'Dashboard',
  products: 'Products',
  orders: 'Orders',
  customers: 'Customers',
  blogs: 'Blogs',
  reviews: 'Reviews',
  messages: 'Messages',
  subscribers: 'Subscribers',
  audit: 'Audit log',
  keys: 'API keys',
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

export const shortcuts = {
  title: 'Keyboard shortcuts',
  use: 'Use keyboard shortcuts',
  useHint: 'Switch them off if they get in the way of your keyboard or screen reader.',
  search: 'Go to the search box',
  save: 'Save the form',
  help: 'Show this sheet',
  goTo: (page: string) => `Go to ${page}`,
  add: 'Add (on Products and Blogs)',
  andThen: 'then',
} as const

export const fallback = {
  title: 'There is no such admin page',
  text: 'The address may be mistyped, or the page has moved.',
  back: 'Go to the dashboard',
} as const

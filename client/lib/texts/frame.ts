/** Texts of every page: header, footer, forms, errors. */

export const common = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading....',
  dismiss: 'Dismiss',
  dismissNotice: (text: string) => `Dismiss: ${text}`,
  undo: 'Undo',
  skipToContent: 'Skip to content',
  needsJavaScript: 'This page needs JavaScript. Turn it on, or contact us to order:',
  renderFailed: 'This part of the page could not be shown.',
  textsFailed: 'This content could not be loaded.',
  unreachable: 'The shop cannot be reached. Please try again.',
  offline: 'You are offline. This page may be out of date.',
  newVersion: 'A new version is available. Please reload the page.',
  reload: 'Reload',
  optional: 'optional',
  notifications: 'Notifications',
  announcements: 'Announcements',
  closeNotice: (text: string) => `Close: ${text}`,
  home: 'Home',
  shop: 'Shop',
  breadcrumb: 'Breadcrumb',
} as const

export const header = {
  pages: 'Pages',
  search: 'Search products',
  profile: 'Profile',
  login: 'Log in',
  cart: (units: number) => `Cart, ${units} ${units === 1 ? 'item' : 'items'}`,
  menu: 'Menu',
  account: 'Account',
  main: 'Main',
} as const

export const footer = {
  navigation: 'Footer',
  policies: 'Policies',
  payments: 'Payment methods',
  paymentMarks: ['Cash', 'Visa', 'Mastercard'],
  findOrder: 'Find your order',
  hours: 'Opening hours',
  explore: 'Explore',
  categories: 'Categories',
  social: 'Follow us',
  whatsapp: (number: string) => `WhatsApp ${number}`,
  rights: 'All prices in Sri Lankan rupees (LKR).',
} as const

export const form = {
  summary: 'There is a problem',
  isMissing: 'is required',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes have not been saved.',
  leave: 'Leave',
  stay: 'Stay',
} as const

/** Texts of every page: header, footer, forms, errors. */

export const common = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading....',
  dismiss: 'Dismiss',
  undo: 'Undo',
  skipToContent: 'Skip to content',
  somethingBroke: 'This part of the page did not work.',
  wordsFailed: 'What stands here could not be loaded.',
  unreachable: 'The shop cannot be reached just now.',
  offline: 'You are offline. What you see may be out of date.',
  newVersion: 'The shop was renewed. Please load the page again.',
  reload: 'Load again',
  optional: 'optional',
  notifications: 'Notifications',
  news: 'News of the shop',
  closeNotice: (text: string) => `Close: ${text}`,
  home: 'Home',
  shop: 'Shop',
  breadcrumb: 'You are here',
} as const

export const header = {
  pages: 'Pages',
  search: 'Search products',
  profile: 'Profile',
  login: 'Log in',
  cart: (pieces: number) => `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
  menu: 'Menu',
  account: 'Account',
  main: 'Main',
} as const

export const footer = {
  navigation: 'Footer',
  policies: 'Policies',
  payments: 'Ways to pay',
  paymentMarks: ['Cash', 'Visa', 'Mastercard'],
  findOrder: 'Find your order',
  hours: 'Opening hours',
  explore: 'Explore',
  categories: 'Categories',
  social: 'Find us elsewhere',
  whatsapp: (number: string) => `WhatsApp ${number}`,
  rights: 'All prices in Sri Lankan rupees (LKR).',
} as const

export const form = {
  summary: 'There is a problem',
  isMissing: 'is required',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you typed here has not been saved.',
  leave: 'Leave',
  stay: 'Stay',
} as const

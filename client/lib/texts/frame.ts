/** What every page says: its header, its footer, its forms, its failures. */

export const common = {
  retry: 'Try again',
  close: 'Close',
  cancel: 'Cancel',
  loading: 'Loading....',
  dismiss: 'Dismiss',
  undo: 'Undo',
  skipToContent: 'Skip to content',
  somethingBroke: 'This part of the page did not work.',
  unreachable: 'The shop cannot be reached just now.',
  offline: 'You are offline. What you see may be out of date.',
  online: 'You are online again.',
  newVersion: 'The shop was renewed. Please load the page again.',
  reload: 'Load again',
  required: 'required',
  optional: 'optional',
  notifications: 'Notifications',
  home: 'Home',
  breadcrumb: 'You are here',
} as const

export const header = {
  home: 'Home',
  shop: 'Shop',
  story: 'Our Story',
  pages: 'Pages',
  blogs: 'Blogs',
  faq: 'FAQ',
  contact: 'Contact',
  products: 'Products',
  search: 'Search products',
  profile: 'Profile',
  login: 'Log in',
  cart: (pieces: number) => `Cart, ${pieces} ${pieces === 1 ? 'item' : 'items'}`,
  menu: 'Menu',
  main: 'Main',
} as const

export const footer = {
  navigation: 'Footer',
  tagline: 'Skincare, fragrance and make-up, made slowly and worn with ease.',
  links: {
    home: 'Home',
    shop: 'Shop',
    about: 'About Us',
    blogs: 'Blogs',
    faq: 'FAQ',
    contact: 'Contact',
  },
  hours: 'Opening hours',
  weekdays: 'Monday to Friday',
  weekdayHours: '8.00 to 18.00',
  saturday: 'Saturday',
  saturdayHours: '8.00 to 15.00',
  explore: 'Explore',
  categories: 'Categories',
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

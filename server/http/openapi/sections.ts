/** Sections of the OpenAPI document. */

/** Sections in the order of the document, the shopper's first, with their descriptions. */
const sections: Readonly<Record<string, string>> = {
  Products: 'Reads products and their details; staff write them.',
  Catalogue: 'Lists, filters and suggests products, and counts categories.',
  'Product groups': 'Joins variants of a product, such as sizes, under one page.',
  Cart: "Reads and changes the cart of the customer's account.",
  Shipping: 'Offers delivery methods for a cart; staff write zones and rates.',
  Orders: 'Quotes, places, pays and follows orders; staff process them.',
  Documents: 'Downloads invoices, credit notes, packing slips and shipping labels.',
  Users: 'Registers and logs in accounts, and changes their profile.',
  'Two-factor authentication': 'Sets up a second step of the login, and verifies it.',
  Addresses: "Keeps the delivery addresses of the customer's account.",
  Customers: 'Reads customers, their store credit and their data; staff merge accounts.',
  Reviews: 'Reads and writes product reviews; staff moderate them.',
  Blogs: 'Reads articles; staff write and publish them.',
  Pages: 'Reads pages such as policies; staff write them.',
  Contact: 'Sends messages and newsletter subscriptions; staff answer them.',
  Settings: 'Reads the settings that a shop page needs; staff change all.',
  Promotions: 'Creates discounts and codes, and reports what they sold.',
  Stock: 'Counts and adjusts stock, and lists its movements.',
  Couriers: 'Writes waybills, reads status files, and reconciles COD payouts.',
  Imports: 'Reads product files and feeds, previews changes, and undoes imports.',
  Exports: 'Writes products, orders and customers to files.',
  Images: 'Uploads images for products and pages.',
  Media: 'Lists, describes and replaces uploaded images.',
  Emails: 'Edits email templates, and lists sent emails.',
  Events: 'Lists events of the shop, and how they were delivered.',
  Webhooks: 'Sends events to addresses of other programs, signed.',
  'API keys': 'Creates keys for other programs, with chosen permissions.',
  Staff: 'Invites staff, and gives them roles and permissions.',
  Administration: 'Reads the dashboard, reports, categories, notifications and the audit log.',
}

/** The section of a router whose name differs from it. */
const sectionByRouter: Readonly<Record<string, string>> = {
  apiKeys: 'API keys',
  audit: 'Administration',
  backInStock: 'Products',
  categories: 'Administration',
  codPayouts: 'Couriers',
  conversations: 'Contact',
  dashboard: 'Administration',
  draftOrders: 'Orders',
  emailTemplates: 'Emails',
  eventDeliveries: 'Events',
  feeds: 'Imports',
  invitations: 'Staff',
  messages: 'Contact',
  newsletter: 'Contact',
  notifications: 'Administration',
  onboarding: 'Settings',
  productGroups: 'Product groups',
  roles: 'Staff',
  savedFilters: 'Orders',
  stepUp: 'Two-factor authentication',
  storeCredit: 'Customers',
  subscribers: 'Contact',
  twoFactor: 'Two-factor authentication',
  unsubscribe: 'Contact',
}

/** Returns the section of an operation: Orders for `orders.place`. */
export function sectionOf(name: string): string {
  const [part = ''] = name.split('.')
  return sectionByRouter[part] ?? part.charAt(0).toUpperCase() + part.slice(1)
}

/** Describes these sections, in the order of the document; unknown ones come last. */
export function describeSections(used: ReadonlySet<string>): object[] {
  const names = [...new Set([...Object.keys(sections), ...used])].filter((name) => used.has(name))
  return names.map((name) => ({ name, description: sections[name] ?? name }))
}

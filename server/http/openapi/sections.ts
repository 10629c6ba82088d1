/** Sections of the OpenAPI document, for routers whose name differs from their section. */
const sections: Readonly<Record<string, string>> = {
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
  return sections[part] ?? part.charAt(0).toUpperCase() + part.slice(1)
}

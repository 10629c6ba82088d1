/** Sections of the OpenAPI document, for routers whose name differs from their section. */
const sections: Readonly<Record<string, string>> = {
  apiKeys: 'API keys',
  audit: 'Administration',
  backInStock: 'Products',
  categories: 'Administration',
  conversations: 'Contact',
  credit: 'Customers',
  dashboard: 'Administration',
  emailTemplates: 'Emails',
  eventDeliveries: 'Events',
  factors: 'Second factor',
  feeds: 'Imports',
  invitations: 'Staff',
  messages: 'Contact',
  newsletter: 'Contact',
  onboarding: 'Settings',
  pictures: 'Images',
  codPayouts: 'Couriers',
  roles: 'Staff',
  subscribers: 'Contact',
  unsubscribe: 'Contact',
}

/** Returns the section of an operation: Orders for `orders.place`. */
export function sectionOf(name: string): string {
  const [part = ''] = name.split('.')
  return sections[part] ?? part.charAt(0).toUpperCase() + part.slice(1)
}

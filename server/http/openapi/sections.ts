/** Sections of the document by the part of the router that an operation is of, where the two differ. */
const sections: Readonly<Record<string, string>> = {
  apiKeys: 'API keys',
  audit: 'Administration',
  categories: 'Administration',
  conversations: 'Contact',
  credit: 'Customers',
  dashboard: 'Administration',
  deliveries: 'Events',
  factors: 'Second factor',
  feeds: 'Imports',
  guide: 'Settings',
  invitations: 'Staff',
  messages: 'Contact',
  news: 'Events',
  newsletter: 'Contact',
  ownPages: 'Pages',
  pictures: 'Images',
  remittances: 'Couriers',
  restock: 'Products',
  roles: 'Staff',
  subscribers: 'Contact',
  unsubscribe: 'Contact',
}

/** The section of an operation: `orders.place` is of Orders. */
export function sectionOf(name: string): string {
  const [part = ''] = name.split('.')
  return sections[part] ?? part.charAt(0).toUpperCase() + part.slice(1)
}

/**
 * The permissions of staff: operations require them, roles and API keys hold them, pages follow
 * them. Pure data, so that pages can use it without zod.
 */

interface Described {
  group: string
  label: string
  /** one plain sentence, for staff who grant the permission */
  text: string
  /** a permission that this one needs; it is granted along with it */
  with?: string
  /** for people only: an API key must not depend on earlier actions */
  inPerson?: true
  /** requires a recent second factor from accounts that have one */
  asksAgain?: true
}

const described = {
  'orders.read': {
    group: 'Orders',
    label: 'View orders',
    text: 'View orders with customer names, addresses and history. Print their documents.',
  },
  'orders.write': {
    group: 'Orders',
    label: 'Edit orders',
    text: 'Change order statuses, cancel unpaid orders and add notes.',
    with: 'orders.read',
  },
  refunds: {
    group: 'Orders',
    label: 'Refund orders',
    text: 'Cancel paid orders, refund payments, record manual refunds, and correct or write off amounts due.',
    with: 'orders.write',
    asksAgain: true,
  },
  payments: {
    group: 'Orders',
    label: 'Record payments',
    text: 'View bank transfer slips and record whether the payment arrived.',
    with: 'orders.read',
  },
  'products.read': {
    group: 'Products',
    label: 'View products',
    text: 'View all products and their stock.',
  },
  'products.write': {
    group: 'Products',
    label: 'Edit products',
    text: 'Edit, delete and restore products: names, descriptions, images, categories and stock.',
    with: 'products.read',
  },
  prices: {
    group: 'Products',
    label: 'Edit prices',
    text: 'Change product prices. Also needed to add products, because each needs a price.',
    with: 'products.write',
  },
  stock: {
    group: 'Products',
    label: 'Adjust stock',
    text: 'Count stock and correct the recorded quantities.',
    with: 'products.read',
  },
  promotions: {
    group: 'Products',
    label: 'Manage discounts',
    text: 'Create, edit and end discounts and discount codes.',
    with: 'products.read',
  },
  imports: {
    group: 'Products',
    label: 'Import products',
    text: 'Add, edit and delete products in bulk from a file. Prices also need “Edit prices”.',
    with: 'products.write',
  },
  media: {
    group: 'Products',
    label: 'Manage media',
    text: 'Upload, describe and replace images, and delete unused ones.',
  },
  content: {
    group: 'Content',
    label: 'Manage content',
    text: 'Write, edit and delete articles and pages. Hide or delete reviews.',
  },
  'customers.read': {
    group: 'Customers',
    label: 'View customers',
    text: 'View customer accounts and newsletter subscribers.',
  },
  'customers.write': {
    group: 'Customers',
    label: 'Edit customers',
    text: 'Block, unblock, merge and delete customer accounts. Add notes and tags.',
    with: 'customers.read',
    inPerson: true,
  },
  messages: {
    group: 'Customers',
    label: 'Manage messages',
    text: 'Read customer messages and sent emails. Mark messages as answered.',
  },
  reports: {
    group: 'Reports',
    label: 'View reports',
    text: 'View revenue, best sellers and the other figures of the dashboard.',
  },
  exports: {
    group: 'Reports',
    label: 'Export data',
    text: 'Download the orders, products, customers and subscribers that the user may view.',
    asksAgain: true,
  },
  settings: {
    group: 'Shop',
    label: 'Edit settings',
    text: 'Change the shop name, delivery zones and fees, limits, and email templates.',
  },
  secrets: {
    group: 'Shop',
    label: 'Manage credentials',
    text: 'Enter passwords and keys of other services, such as the mail server or the bank.',
    with: 'settings',
    inPerson: true,
    asksAgain: true,
  },
  webhooks: {
    group: 'Shop',
    label: 'Manage webhooks',
    text: 'View shop events and send them to other systems by webhooks.',
    asksAgain: true,
  },
  staff: {
    group: 'Staff',
    label: 'Manage staff and roles',
    text: 'Create staff accounts, assign roles, and choose the permissions of roles.',
    inPerson: true,
    asksAgain: true,
  },
  keys: {
    group: 'Staff',
    label: 'Manage API keys',
    text: 'Create, rotate and revoke API keys for other programs.',
    inPerson: true,
    asksAgain: true,
  },
  audit: {
    group: 'Staff',
    label: 'View audit log',
    text: 'View who changed what, with old and new values.',
  },
} as const satisfies Record<string, Described>

export type Permission = keyof typeof described

/** All permissions, in display order. */
export const permissions = Object.keys(described) as Permission[]

export const permissionTexts: Readonly<Record<Permission, Described>> = described

/** Returns true for permissions that no API key carries. */
export const isPersonal = (permission: Permission): boolean =>
  permissionTexts[permission].inPerson === true

/** Returns true for permissions that a stolen session must not use. */
export const asksAgain = (permission: string): boolean =>
  permissionTexts[permission as Permission]?.asksAgain === true

interface Asking {
  access: string
  /** queries need no step-up verification; the work of a plain route does */
  kind?: 'query' | 'mutation' | undefined
  asksAgain?: boolean | undefined
}

/** Returns true for actions that need a recent second factor from accounts that have one. */
export const wantsProof = ({ access, kind, asksAgain: always }: Asking): boolean =>
  always === true || (kind !== 'query' && asksAgain(access))

/** The permissions that an API key may carry. */
export const keyPermissions = permissions.filter((permission) => !isPersonal(permission))

/** Returns permissions once each, in display order, with those they need; drops unknown ones. */
export function completePermissions(chosen: readonly string[]): Permission[] {
  const wanted = new Set(chosen)
  // A needed permission comes before those that need it.
  for (const permission of [...permissions].reverse()) {
    const { with: along } = permissionTexts[permission]
    if (along && wanted.has(permission)) wanted.add(along)
  }
  return permissions.filter((permission) => wanted.has(permission))
}

/** The role with all permissions, now and later; it cannot change, and always has a member. */
export const ownerRole = 'owner'

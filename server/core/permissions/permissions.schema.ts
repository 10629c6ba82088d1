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
    label: 'See orders',
    text: 'Look through orders with names, addresses and history, and print their papers.',
  },
  'orders.write': {
    group: 'Orders',
    label: 'Change orders',
    text: 'Move orders from status to status, cancel unpaid ones, and write notes to them.',
    with: 'orders.read',
  },
  refunds: {
    group: 'Orders',
    label: 'Give money back',
    text: 'Cancel orders that are paid, which refunds the card, give money back by hand, and correct or write off what is due.',
    with: 'orders.write',
    asksAgain: true,
  },
  payments: {
    group: 'Orders',
    label: 'Note payments',
    text: 'See the slips of bank transfers, and note whether the money came.',
    with: 'orders.read',
  },
  'products.read': {
    group: 'Products',
    label: 'See the stock list',
    text: 'Look through all products with what is left of them.',
  },
  'products.write': {
    group: 'Products',
    label: 'Change products',
    text: 'Edit, delete and bring back products: names, texts, pictures, categories and stock.',
    with: 'products.read',
  },
  prices: {
    group: 'Products',
    label: 'Set prices',
    text: 'Change the prices of products, and add new products, which need one.',
    with: 'products.write',
  },
  stock: {
    group: 'Products',
    label: 'Count stock',
    text: 'Count what is on the shelf and correct what the shop believes is left.',
    with: 'products.read',
  },
  promotions: {
    group: 'Products',
    label: 'Run promotions',
    text: 'Make, change and end discounts and discount codes.',
    with: 'products.read',
  },
  imports: {
    group: 'Products',
    label: 'Import catalogues',
    text: 'Add, change and delete many products by a file; prices only along with “Set prices”.',
    with: 'products.write',
  },
  pictures: {
    group: 'Products',
    label: 'Upload pictures',
    text: 'Upload pictures for products and articles, say what they show, replace them, and remove those that nothing uses.',
  },
  content: {
    group: 'Content',
    label: 'Write articles and moderate reviews',
    text: 'Write, change and delete articles and pages, and hide or delete reviews.',
  },
  'customers.read': {
    group: 'People',
    label: 'See customers',
    text: 'Look through accounts and newsletter subscribers.',
  },
  'customers.write': {
    group: 'People',
    label: 'Manage customers',
    text: 'Block, unblock, merge and delete accounts of customers, and keep notes and tags about them.',
    with: 'customers.read',
    inPerson: true,
  },
  messages: {
    group: 'People',
    label: 'Read messages',
    text: 'Read what customers write and the mails that the shop sent, and note what is answered.',
  },
  reports: {
    group: 'Figures',
    label: 'See figures',
    text: 'See revenue, best sellers and the other figures of the dashboard.',
  },
  exports: {
    group: 'Figures',
    label: 'Export files',
    text: 'Download as a file what one may see: orders, products, customers, subscribers.',
    asksAgain: true,
  },
  settings: {
    group: 'Shop',
    label: 'Change settings',
    text: 'Change how the shop works: its name, delivery zones and fees, limits, texts of mails.',
  },
  secrets: {
    group: 'Shop',
    label: 'Enter secrets',
    text: 'Enter passwords and keys of other services, such as the mail server or the bank.',
    with: 'settings',
    inPerson: true,
    asksAgain: true,
  },
  webhooks: {
    group: 'Shop',
    label: 'Connect other systems',
    text: 'See the events of the shop and send them to other systems by webhooks.',
    asksAgain: true,
  },
  staff: {
    group: 'Staff',
    label: 'Manage staff and roles',
    text: 'Make accounts of staff, give them roles, and decide what roles may do.',
    inPerson: true,
    asksAgain: true,
  },
  keys: {
    group: 'Staff',
    label: 'Manage API keys',
    text: 'Make, renew and revoke keys by which programs act.',
    inPerson: true,
    asksAgain: true,
  },
  audit: {
    group: 'Staff',
    label: 'Read the audit log',
    text: 'See who changed what, with the old and the new values.',
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

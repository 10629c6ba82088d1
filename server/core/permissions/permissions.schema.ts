/**
 * The permissions of staff: operations require them, roles and API keys hold them, pages follow
 * them. Pure data, so that pages can use it without zod.
 */

interface PermissionInfo {
  group: string
  label: string
  /** one plain sentence, for staff who grant the permission */
  text: string
  /** a permission that this one needs; it is granted along with it */
  requires?: string
  /** for people only: an API key must not depend on earlier actions */
  peopleOnly?: true
  /** requires step-up verification from accounts with 2FA */
  stepUp?: true
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
    requires: 'orders.read',
  },
  refunds: {
    group: 'Orders',
    label: 'Refund orders',
    text: 'Cancel paid orders, refund payments, record manual refunds, and correct or write off amounts due.',
    requires: 'orders.write',
    stepUp: true,
  },
  payments: {
    group: 'Orders',
    label: 'Record payments',
    text: 'View bank transfer slips and record whether the payment arrived.',
    requires: 'orders.read',
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
    requires: 'products.read',
  },
  prices: {
    group: 'Products',
    label: 'Edit prices',
    text: 'Change product prices. Also needed to add products, because each needs a price.',
    requires: 'products.write',
  },
  stock: {
    group: 'Products',
    label: 'Adjust stock',
    text: 'Count stock and correct the recorded quantities.',
    requires: 'products.read',
  },
  promotions: {
    group: 'Products',
    label: 'Manage discounts',
    text: 'Create, edit and end discounts and discount codes.',
    requires: 'products.read',
  },
  imports: {
    group: 'Products',
    label: 'Import products',
    text: 'Add, edit and delete products in bulk from a file. Prices also need “Edit prices”.',
    requires: 'products.write',
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
    requires: 'customers.read',
    peopleOnly: true,
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
    stepUp: true,
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
    requires: 'settings',
    peopleOnly: true,
    stepUp: true,
  },
  webhooks: {
    group: 'Shop',
    label: 'Manage webhooks',
    text: 'View shop events and send them to other systems by webhooks.',
    stepUp: true,
  },
  staff: {
    group: 'Staff',
    label: 'Manage staff and roles',
    text: 'Create staff accounts, assign roles, and choose the permissions of roles.',
    peopleOnly: true,
    stepUp: true,
  },
  keys: {
    group: 'Staff',
    label: 'Manage API keys',
    text: 'Create, rotate and revoke API keys for other programs.',
    peopleOnly: true,
    stepUp: true,
  },
  audit: {
    group: 'Staff',
    label: 'View audit log',
    text: 'View who changed what, with old and new values.',
  },
} as const satisfies Record<string, PermissionInfo>

export type Permission = keyof typeof described

/** All permissions, in display order. */
export const permissions = Object.keys(described) as Permission[]

export const permissionTexts: Readonly<Record<Permission, PermissionInfo>> = described

/** Returns true for permissions that no API key carries. */
export const isPersonal = (permission: Permission): boolean =>
  permissionTexts[permission].peopleOnly === true

/** Returns true for permissions that a stolen session must not use. */
export const needsStepUp = (permission: string): boolean =>
  permissionTexts[permission as Permission]?.stepUp === true

interface StepUpRule {
  access: string
  /** queries need no step-up verification; the work of a plain route does */
  kind?: 'query' | 'mutation' | undefined
  requiresStepUp?: boolean | undefined
}

/** Returns true for actions that need step-up verification from accounts with 2FA. */
export const requiresStepUp = ({ access, kind, requiresStepUp: always }: StepUpRule): boolean =>
  always === true || (kind !== 'query' && needsStepUp(access))

/** The permissions that an API key may carry. */
export const keyPermissions = permissions.filter((permission) => !isPersonal(permission))

/** Returns permissions once each, in display order, with those they need; drops unknown ones. */
export function completePermissions(chosen: readonly string[]): Permission[] {
  const wanted = new Set(chosen)
  // A needed permission comes before those that need it.
  for (const permission of [...permissions].reverse()) {
    const { requires: along } = permissionTexts[permission]
    if (along && wanted.has(permission)) wanted.add(along)
  }
  return permissions.filter((permission) => wanted.has(permission))
}

/** The role with all permissions, now and later; it cannot change, and always has a member. */
export const ownerRole = 'owner'

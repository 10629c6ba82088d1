/** Lists the pages of the admin area, with the built-in roles that may open each. */

export const roles = ['manager', 'packer', 'editor', 'accountant'] as const
export type Role = (typeof roles)[number] | 'owner'

/** The id of the customer whose page is opened. */
export const knownCustomer = '00000000-0000-4000-8000-000000000001'

/** The entries of the menu of each role. */
export const menuOf: Readonly<Record<Role, string>> = {
  owner:
    'Dashboard Products Stock Promotions Orders Courier files COD payouts Delivery Customers Messages Subscribers Blogs Pages Media Reviews Sent email Email templates Setup guide Staff API keys Webhooks Audit log Settings',
  manager:
    'Dashboard Products Stock Promotions Orders Courier files COD payouts Delivery Customers Messages Subscribers Blogs Pages Media Reviews Sent email Email templates Setup guide Webhooks Audit log Settings',
  packer: 'Dashboard Products Stock Orders Courier files',
  editor: 'Dashboard Products Stock Blogs Pages Media Reviews',
  accountant: 'Dashboard Products Stock Orders Audit log',
}

export interface AdminPage {
  /** the page's name in `client/admin/navigation/paths.ts` */
  name: string
  path: string
  heading: string
  /** the roles that may open it */
  open: readonly Role[]
}

const table: [name: string, path: string, heading: string, open: string][] = [
  ['products', '/admin/products', 'Products', 'owner manager packer editor accountant'],
  ['addProduct', '/admin/products/addproducts', 'Add Product', 'owner manager'],
  ['editProduct', '/admin/products/editproduct?id=FEW', 'Edit Product', 'owner manager editor'],
  [
    'productGroups',
    '/admin/product-groups',
    'Product groups',
    'owner manager packer editor accountant',
  ],
  ['productGroup', '/admin/product-groups/new', 'New product group', 'owner manager editor'],
  ['importProducts', '/admin/products/import', 'Import products', 'owner manager'],
  ['categories', '/admin/products/categories', 'Categories', 'owner manager'],
  ['stock', '/admin/stock', 'Stock', 'owner manager packer editor accountant'],
  ['stockCount', '/admin/stock/count', 'Count stock', 'owner manager packer'],
  [
    'stockHistory',
    '/admin/stock/history?id=FEW',
    'Stock history',
    'owner manager packer editor accountant',
  ],
  ['orders', '/admin/orders', 'Orders', 'owner manager packer accountant'],
  ['confirmOrders', '/admin/orders/confirm', 'Orders to confirm', 'owner manager packer'],
  ['order', '/admin/orders/ORD-000001', 'Order ORD-000001', 'owner manager packer accountant'],
  ['courierFiles', '/admin/couriers', 'Courier files', 'owner manager packer'],
  ['codPayouts', '/admin/cod-payouts', 'COD payouts', 'owner manager'],
  ['codPayout', '/admin/cod-payouts/RM-000001', 'Payout RM-000001', 'owner manager'],
  ['newOrder', '/admin/orders/new', 'Create order', 'owner manager packer'],
  ['drafts', '/admin/orders/drafts', 'Drafts', 'owner manager packer'],
  ['changeOrder', '/admin/orders/ORD-000001/edit', 'Edit ORD-000001', 'owner manager packer'],
  ['customers', '/admin/customers', 'User Management', 'owner manager'],
  ['keys', '/admin/customers/keys', 'API keys', 'owner'],
  ['customer', `/admin/customers/${knownCustomer}`, 'Kasun Perera', 'owner manager'],
  ['staff', '/admin/staff', 'Staff', 'owner'],
  ['roles', '/admin/staff/roles', 'Roles', 'owner'],
  ['webhooks', '/admin/webhooks', 'Webhooks', 'owner manager'],
  ['webhook', '/admin/webhooks/none', 'Webhooks', 'owner manager'],
  ['emails', '/admin/emails', 'Sent email', 'owner manager'],
  ['emailTemplates', '/admin/email-templates', 'Email templates', 'owner manager'],
  ['emailTemplate', '/admin/email-templates/order-placed', 'Order placed', 'owner manager'],
  ['shipping', '/admin/shipping', 'Delivery', 'owner manager'],
  ['promotions', '/admin/promotions', 'Promotions', 'owner manager'],
  ['promotion', '/admin/promotions/new', 'New promotion', 'owner manager'],
  ['blogs', '/admin/blogs', 'Blogs', 'owner manager editor'],
  ['addBlog', '/admin/blogs/addblogs', 'Add New Blog post', 'owner manager editor'],
  ['editBlog', '/admin/blogs/editblogs?id=B-LONG', 'Add New Blog post', 'owner manager editor'],
  ['pages', '/admin/pages', 'Pages', 'owner manager editor'],
  ['page', '/admin/pages/new', 'New page', 'owner manager editor'],
  ['media', '/admin/media', 'Media', 'owner manager editor'],
  ['reviews', '/admin/reviews', 'Reviews', 'owner manager editor'],
  ['messages', '/admin/messages', 'Messages', 'owner manager'],
  ['subscribers', '/admin/subscribers', 'Subscribers', 'owner manager'],
  ['onboarding', '/admin/onboarding', 'Setup guide', 'owner manager'],
  ['onboardingStep', '/admin/onboarding/name', 'Name and logo', 'owner manager'],
  ['settings', '/admin/settings', 'Settings', 'owner manager'],
  ['settingGroup', '/admin/settings/orders', 'Settings', 'owner manager'],
  ['audit', '/admin/audit', 'Audit log', 'owner manager accountant'],
  ['signIn', '/admin/sign-in', 'Login and security', 'owner manager packer editor accountant'],
]

export const adminPages: readonly AdminPage[] = table.map(([name, path, heading, open]) => ({
  name,
  path,
  heading,
  open: open.split(' ') as Role[],
}))

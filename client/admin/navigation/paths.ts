/** Lists all addresses of the admin area, with link builders and required permissions. */
import type { Permission } from '#server/core/permissions/permissions.schema.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const present = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return present.length === 0 ? path : `${path}?${new URLSearchParams(present)}`
}

/** Each page's path, and its required permissions: all of them. */
const pages = {
  dashboard: ['/admin'],
  products: ['/admin/products', 'products.read'],
  addProduct: ['/admin/products/addproducts', 'products.write', 'prices'],
  editProduct: ['/admin/products/editproduct', 'products.write'],
  productGroups: ['/admin/product-groups', 'products.read'],
  productGroup: ['/admin/product-groups/:id', 'products.write'],
  importProducts: ['/admin/products/import', 'imports'],
  categories: ['/admin/products/categories', 'settings'],
  stock: ['/admin/stock', 'products.read'],
  stockCount: ['/admin/stock/count', 'stock'],
  stockHistory: ['/admin/stock/history', 'products.read'],
  orders: ['/admin/orders', 'orders.read'],
  confirmOrders: ['/admin/orders/confirm', 'orders.read', 'orders.write'],
  newOrder: ['/admin/orders/new', 'orders.write'],
  drafts: ['/admin/orders/drafts', 'orders.write'],
  order: ['/admin/orders/:orderId', 'orders.read'],
  courierFiles: ['/admin/couriers', 'orders.write'],
  codPayouts: ['/admin/cod-payouts', 'payments'],
  codPayout: ['/admin/cod-payouts/:id', 'payments'],
  changeOrder: ['/admin/orders/:orderId/edit', 'orders.read', 'orders.write'],
  customers: ['/admin/customers', 'customers.read'],
  keys: ['/admin/customers/keys', 'keys'],
  customer: ['/admin/customers/:_id', 'customers.read'],
  staff: ['/admin/staff', 'staff'],
  roles: ['/admin/staff/roles', 'staff'],
  webhooks: ['/admin/webhooks', 'webhooks'],
  webhook: ['/admin/webhooks/:id', 'webhooks'],
  emails: ['/admin/emails', 'messages'],
  emailTemplates: ['/admin/email-templates', 'settings'],
  emailTemplate: ['/admin/email-templates/:name', 'settings'],
  shipping: ['/admin/shipping', 'settings'],
  promotions: ['/admin/promotions', 'promotions'],
  promotion: ['/admin/promotions/:id', 'promotions'],
  blogs: ['/admin/blogs', 'content'],
  addBlog: ['/admin/blogs/addblogs', 'content'],
  editBlog: ['/admin/blogs/editblogs', 'content'],
  pages: ['/admin/pages', 'content'],
  page: ['/admin/pages/:id', 'content'],
  media: ['/admin/media', 'media'],
  reviews: ['/admin/reviews', 'content'],
  messages: ['/admin/messages', 'messages'],
  subscribers: ['/admin/subscribers', 'customers.read'],
  onboarding: ['/admin/onboarding', 'settings'],
  onboardingStep: ['/admin/onboarding/:step', 'settings'],
  settings: ['/admin/settings', 'settings'],
  settingGroup: ['/admin/settings/:group', 'settings'],
  audit: ['/admin/audit', 'audit'],
  signIn: ['/admin/sign-in'],
} as const satisfies Record<string, readonly [path: string, ...needs: Permission[]]>

export type PageName = keyof typeof pages
export type AdminPath = (typeof pages)[PageName][0]

export const paths = Object.fromEntries(
  Object.entries(pages).map(([name, [path]]) => [name, path]),
) as { [Name in PageName]: (typeof pages)[Name][0] }

export const pageNeeds = Object.fromEntries<readonly Permission[]>(
  Object.values(pages).map(([path, ...needs]) => [path, needs]),
) as Record<AdminPath, readonly Permission[]>

/** Links to products with low or no stock. */
export const linkToStock = (stock: 'low' | 'zero'): string => withQuery(paths.products, { stock })

/** Links to a product's stock movements. */
export const linkToStockHistory = (productId: string): string =>
  withQuery(paths.stockHistory, { id: productId })

/** Links to a product's form by address; navigation state saves a call. */
export const linkToEditProduct = (productId: string): string =>
  withQuery(paths.editProduct, { id: productId })

/** Links to a product group, or `new`. */
export const linkToGroup = (id: string): string => `${paths.productGroups}/${id}`
/** Lists the variants of a group. */
export const linkToVariants = (groupId: string): string => withQuery(paths.products, { groupId })
export const linkToShopGroup = (handle: string): string => `/p/${handle}`

export const linkToEditBlog = (blogId: string): string => withQuery(paths.editBlog, { id: blogId })

/** Links to a review, opened over the list. */
export const linkToReview = (id: string): string => withQuery(paths.reviews, { review: id })

/** Links to a CMS page, or `new`. */
export const linkToPage = (id: string): string => `${paths.pages}/${id}`
export const linkToShopPage = (slug: string): string => `/pages/${slug}`

/** Links to a step of the onboarding guide, or its end. */
export const linkToOnboarding = (step: string): string => `${paths.onboarding}/${step}`

/**
 * Links to a group of settings, or the operator's settings; a page each, so that leaving asks
 * first.
 */
export const linkToSettings = (group: string): string => `${paths.settings}/${group}`

/** Links to a webhook with its event deliveries, or those in one state. */
export const linkToWebhook = (id: string, state?: 'waiting' | 'dead'): string =>
  withQuery(`${paths.webhooks}/${id}`, { state })

/** Links to a promotion, or `new`. */
export const linkToPromotion = (id: string): string => `${paths.promotions}/${id}`

/** Links to an email template. */
export const linkToEmailTemplate = (name: string): string => `${paths.emailTemplates}/${name}`

/** The parameter that names the draft of a new order. */
export const draftParameter = 'draft'
/** Links to a draft order. */
export const linkToDraft = (draftId: string): string =>
  withQuery(paths.newOrder, { [draftParameter]: draftId })

/** Links to the filtered list of orders. */
export const linkToOrders = (query: Record<string, string>): string =>
  withQuery(paths.orders, query)

/** Filtered lists of messages, reviews and emails. */
export const linkToUnanswered = withQuery(paths.messages, { status: 'unanswered' })
export const linkToNewReviews = withQuery(paths.reviews, { state: 'new' })
export const linkToFailedEmails = withQuery(paths.emails, { state: 'failed' })

/** Links to an order, opened over the list. */
export const linkToOrder = (orderId: string): string => withQuery(paths.orders, { order: orderId })

/** Links to an order's own page. */
export const linkToOrderPage = (orderId: string): string =>
  `${paths.orders}/${encodeURIComponent(orderId)}`

/** Names the order that is exchanged for a new one, and on its page the new order. */
export const exchangeParameter = 'exchange'

/** Links to the form of an exchange order. */
export const linkToExchange = (orderId: string): string =>
  withQuery(paths.newOrder, { [exchangeParameter]: orderId })

/** Links back to the exchanged order, with the new order's number. */
export const linkToExchanged = (orderId: string, instead: string): string =>
  withQuery(linkToOrderPage(orderId), { [exchangeParameter]: instead })

/** Lists accounts with an invalid email address. */
export const linkToInvalidEmails = withQuery(paths.customers, { email: 'invalid' })

/** Links to a customer's own page. */
export const linkToCustomer = (_id: string): string =>
  `${paths.customers}/${encodeURIComponent(_id)}`
/** Links to a COD payout. */
export const linkToCodPayout = (id: string): string => `${paths.codPayouts}/${id}`

/** Links to the messages of an email address. */
export const linkToMessagesOf = (email: string): string => withQuery(paths.messages, { q: email })

/** Links to the form that changes an order. */
export const linkToChangeOrder = (orderId: string): string => `${linkToOrderPage(orderId)}/edit`

/** Links to a message, opened over the list. */
export const linkToMessage = (id: string): string => withQuery(paths.messages, { message: id })

/** Links to the product in the storefront, also as a preview. */
export const linkToShopProduct = (productId: string, preview = false): string =>
  `/productInfo/${encodeURIComponent(productId)}${preview ? '?preview' : ''}`

/** Links to an import; `mapping` returns to its mapping. */
export const linkToImport = (id: string, step?: 'mapping'): string =>
  withQuery(paths.importProducts, { id, step })

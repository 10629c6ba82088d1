/** All addresses of the admin area: pattern and link builder together, and who may go there. */
import type { Permission } from '#server/core/permissions/permissions.schema.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

/** Each page's path, and the permissions that it needs: all of them. */
const pages = {
  dashboard: ['/admin'],
  products: ['/admin/products', 'products.read'],
  addProduct: ['/admin/products/addproducts', 'products.write', 'prices'],
  editProduct: ['/admin/products/editproduct', 'products.write'],
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
  cash: ['/admin/cash', 'payments'],
  remittance: ['/admin/cash/:id', 'payments'],
  changeOrder: ['/admin/orders/:orderId/edit', 'orders.read', 'orders.write'],
  customers: ['/admin/customers', 'customers.read'],
  keys: ['/admin/customers/keys', 'keys'],
  customer: ['/admin/customers/:_id', 'customers.read'],
  staff: ['/admin/staff', 'staff'],
  roles: ['/admin/staff/roles', 'staff'],
  webhooks: ['/admin/webhooks', 'webhooks'],
  webhook: ['/admin/webhooks/:id', 'webhooks'],
  mail: ['/admin/mail', 'messages'],
  letters: ['/admin/mail/letters', 'settings'],
  letter: ['/admin/mail/letters/:name', 'settings'],
  delivery: ['/admin/delivery', 'settings'],
  promotions: ['/admin/promotions', 'promotions'],
  promotion: ['/admin/promotions/:id', 'promotions'],
  blogs: ['/admin/blogs', 'content'],
  addBlog: ['/admin/blogs/addblogs', 'content'],
  editBlog: ['/admin/blogs/editblogs', 'content'],
  ownPages: ['/admin/pages', 'content'],
  ownPage: ['/admin/pages/:id', 'content'],
  media: ['/admin/media', 'pictures'],
  reviews: ['/admin/reviews', 'content'],
  messages: ['/admin/messages', 'messages'],
  subscribers: ['/admin/subscribers', 'customers.read'],
  guide: ['/admin/guide', 'settings'],
  guideStep: ['/admin/guide/:step', 'settings'],
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

/** The products that have few or none left. */
export const linkToStock = (stock: 'low' | 'zero'): string => withQuery(paths.products, { stock })

/** Why there is as much of a product as there is. */
export const linkToStockHistory = (productId: string): string =>
  withQuery(paths.stockHistory, { id: productId })

/** Works after a reload and for somebody else, too; navigation state spares the call. */
export const linkToEditProduct = (productId: string): string =>
  withQuery(paths.editProduct, { id: productId })

export const linkToEditBlog = (blogId: string): string => withQuery(paths.editBlog, { id: blogId })

/** A review, opened over the list of all. */
export const linkToReview = (id: string): string => withQuery(paths.reviews, { review: id })

/** A page of the shop's own, or `new` for one to be made; and as shoppers see it. */
export const linkToOwnPage = (id: string): string => `${paths.ownPages}/${id}`
export const linkToShopPage = (slug: string): string => `/pages/${slug}`

/** A step of the first-run guide, or its end. */
export const linkToGuide = (step: string): string => `${paths.guide}/${step}`

/** A group of settings, or the operator's part: a page each, so that leaving one asks first. */
export const linkToSettings = (group: string): string => `${paths.settings}/${group}`

/** A webhook with what it was told, or with those deliveries that are in a state. */
export const linkToWebhook = (id: string, state?: 'waiting' | 'dead'): string =>
  withQuery(`${paths.webhooks}/${id}`, { state })

/** A promotion, or `new` for one to be made. */
export const linkToPromotion = (id: string): string => `${paths.promotions}/${id}`

/** A letter's words and how it looks. */
export const linkToLetter = (name: string): string => `${paths.letters}/${name}`

/** What the page of a new order begins with. */
export const draftParameter = 'draft'
/** An order that somebody began to type in. */
export const linkToDraft = (draftId: string): string =>
  withQuery(paths.newOrder, { [draftParameter]: draftId })

/** The orders that a tab or filters of the list show. */
export const linkToOrders = (query: Record<string, string>): string =>
  withQuery(paths.orders, query)

/** The lists of messages, reviews and letters, narrowed. */
export const linkToUnanswered = withQuery(paths.messages, { status: 'unanswered' })
export const linkToNewReviews = withQuery(paths.reviews, { state: 'new' })
export const linkToFailedLetters = withQuery(paths.mail, { state: 'failed' })

/** An order, opened over the list of all. */
export const linkToOrder = (orderId: string): string => withQuery(paths.orders, { order: orderId })

/** An order on a page of its own. */
export const linkToOrderPage = (orderId: string): string =>
  `${paths.orders}/${encodeURIComponent(orderId)}`

/** Names the order whose buyer gets another one instead, and on its page the one that they got. */
export const exchangeParameter = 'exchange'

/** The order that is given instead of what comes back of this one, to be typed in. */
export const linkToExchange = (orderId: string): string =>
  withQuery(paths.newOrder, { [exchangeParameter]: orderId })

/** Back from there, with its number. */
export const linkToExchanged = (orderId: string, instead: string): string =>
  withQuery(linkToOrderPage(orderId), { [exchangeParameter]: instead })

/** The accounts whose email address is not valid. */
export const linkToInvalidEmails = withQuery(paths.customers, { email: 'invalid' })

/** A customer on a page of their own. */
export const linkToCustomer = (_id: string): string =>
  `${paths.customers}/${encodeURIComponent(_id)}`
/** A settlement of a courier. */
export const linkToRemittance = (id: string): string => `${paths.cash}/${id}`

/** What somebody wrote. */
export const linkToMessagesOf = (email: string): string => withQuery(paths.messages, { q: email })

/** An order to be changed. */
export const linkToChangeOrder = (orderId: string): string => `${linkToOrderPage(orderId)}/edit`

/** A message, opened over the list of all. */
export const linkToMessage = (id: string): string => withQuery(paths.messages, { message: id })

/** The product as shoppers see it, or will. */
export const linkToShopProduct = (productId: string, preview = false): string =>
  `/productInfo/${encodeURIComponent(productId)}${preview ? '?preview' : ''}`

/** One import; `mapping` goes back to its mapping. */
export const linkToImport = (id: string, step?: 'mapping'): string =>
  withQuery(paths.importProducts, { id, step })

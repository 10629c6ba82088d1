/** All addresses of the admin area: pattern and link builder together, and who may go there. */
import type { Permission } from '#server/core/permissions/permissions.schema.ts'

const withQuery = (path: string, query: Record<string, string | undefined>): string => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1])
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

export const paths = {
  dashboard: '/admin',
  products: '/admin/products',
  addProduct: '/admin/products/addproducts',
  editProduct: '/admin/products/editproduct',
  importProducts: '/admin/products/import',
  categories: '/admin/products/categories',
  stock: '/admin/stock',
  stockCount: '/admin/stock/count',
  stockHistory: '/admin/stock/history',
  orders: '/admin/orders',
  confirmOrders: '/admin/orders/confirm',
  newOrder: '/admin/orders/new',
  drafts: '/admin/orders/drafts',
  order: '/admin/orders/:orderId',
  courierFiles: '/admin/couriers',
  cash: '/admin/cash',
  remittance: '/admin/cash/:id',
  changeOrder: '/admin/orders/:orderId/edit',
  customers: '/admin/customers',
  keys: '/admin/customers/keys',
  customer: '/admin/customers/:_id',
  staff: '/admin/staff',
  roles: '/admin/staff/roles',
  webhooks: '/admin/webhooks',
  webhook: '/admin/webhooks/:id',
  mail: '/admin/mail',
  letters: '/admin/mail/letters',
  letter: '/admin/mail/letters/:name',
  delivery: '/admin/delivery',
  promotions: '/admin/promotions',
  promotion: '/admin/promotions/:id',
  blogs: '/admin/blogs',
  addBlog: '/admin/blogs/addblogs',
  editBlog: '/admin/blogs/editblogs',
  ownPages: '/admin/pages',
  ownPage: '/admin/pages/:id',
  media: '/admin/media',
  reviews: '/admin/reviews',
  messages: '/admin/messages',
  subscribers: '/admin/subscribers',
  guide: '/admin/guide',
  guideStep: '/admin/guide/:step',
  settings: '/admin/settings',
  settingGroup: '/admin/settings/:group',
  audit: '/admin/audit',
  signIn: '/admin/sign-in',
} as const

export type AdminPath = (typeof paths)[keyof typeof paths]

/** What each page needs: all of it. */
export const pageNeeds: Readonly<Record<AdminPath, readonly Permission[]>> = {
  [paths.dashboard]: [],
  [paths.products]: ['products.read'],
  [paths.addProduct]: ['products.write', 'prices'],
  [paths.editProduct]: ['products.write'],
  [paths.importProducts]: ['imports'],
  [paths.categories]: ['settings'],
  [paths.stock]: ['products.read'],
  [paths.stockCount]: ['stock'],
  [paths.stockHistory]: ['products.read'],
  [paths.orders]: ['orders.read'],
  [paths.confirmOrders]: ['orders.read', 'orders.write'],
  [paths.newOrder]: ['orders.write'],
  [paths.drafts]: ['orders.write'],
  [paths.order]: ['orders.read'],
  [paths.courierFiles]: ['orders.write'],
  [paths.cash]: ['payments'],
  [paths.remittance]: ['payments'],
  [paths.changeOrder]: ['orders.read', 'orders.write'],
  [paths.customers]: ['customers.read'],
  [paths.keys]: ['keys'],
  [paths.customer]: ['customers.read'],
  [paths.staff]: ['staff'],
  [paths.roles]: ['staff'],
  [paths.webhooks]: ['webhooks'],
  [paths.webhook]: ['webhooks'],
  [paths.mail]: ['messages'],
  [paths.letters]: ['settings'],
  [paths.letter]: ['settings'],
  [paths.delivery]: ['settings'],
  [paths.promotions]: ['promotions'],
  [paths.promotion]: ['promotions'],
  [paths.blogs]: ['content'],
  [paths.addBlog]: ['content'],
  [paths.editBlog]: ['content'],
  [paths.ownPages]: ['content'],
  [paths.ownPage]: ['content'],
  [paths.media]: ['pictures'],
  [paths.reviews]: ['content'],
  [paths.messages]: ['messages'],
  [paths.subscribers]: ['customers.read'],
  [paths.guide]: ['settings'],
  [paths.guideStep]: ['settings'],
  [paths.settings]: ['settings'],
  [paths.settingGroup]: ['settings'],
  [paths.audit]: ['audit'],
  [paths.signIn]: [],
}

/** The products that have few or none left. */
export const linkToStock = (stock: 'low' | 'zero'): string => withQuery(paths.products, { stock })

/** Why there is as much of a product as there is. */
export const linkToStockHistory = (productId: string): string =>
  withQuery(paths.stockHistory, { id: productId })

/** Works after a reload and for somebody else, too; navigation state spares the call. */
export const linkToEditProduct = (productId: string): string =>
  withQuery(paths.editProduct, { id: productId })

export const linkToEditBlog = (blogId: string): string => withQuery(paths.editBlog, { id: blogId })

/** A page of the shop's own, or `new` for one to be made; and as shoppers see it. */
/** A review, opened over the list of all. */
export const linkToReview = (id: string): string => withQuery(paths.reviews, { review: id })

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

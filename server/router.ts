/** The index of all operations: names, nothing else. The names are the tRPC paths and operationIds. */
import * as invitations from './access/invitations.operations.ts'
import * as roles from './access/roles.operations.ts'
import * as staff from './access/staff.operations.ts'
import * as addresses from './addresses/addresses.operations.ts'
import * as apiKeys from './api-keys/api-keys.operations.ts'
import * as audit from './audit/audit.operations.ts'
import * as blogs from './blogs/blogs.operations.ts'
import * as blogsWrite from './blogs/blogs.write.operations.ts'
import * as cart from './cart/cart.operations.ts'
import * as catalogue from './catalogue/catalogue.operations.ts'
import * as categories from './categories/categories.operations.ts'
import * as contactAdmin from './contact/contact.admin.operations.ts'
import * as contact from './contact/contact.operations.ts'
import * as conversations from './contact/conversations.operations.ts'
import * as couriers from './couriers/couriers.operations.ts'
import * as credit from './credit/credit.operations.ts'
import * as customers from './customers/customers.operations.ts'
import * as customersData from './customers/data.operations.ts'
import * as dashboard from './dashboard/dashboard.operations.ts'
import * as deliveries from './deliveries/deliveries.operations.ts'
import * as deliveryAdmin from './delivery/delivery.admin.operations.ts'
import * as delivery from './delivery/delivery.operations.ts'
import * as events from './events/events.operations.ts'
import * as factors from './factors/factors.operations.ts'
import * as guide from './guide/guide.operations.ts'
import * as feeds from './imports/feeds/feeds.operations.ts'
import * as importCorrections from './imports/imports.corrections.operations.ts'
import * as importMappings from './imports/imports.mappings.operations.ts'
import * as imports from './imports/imports.operations.ts'
import * as importUndo from './imports/undo.operations.ts'
import * as mail from './mail/mail.operations.ts'
import * as news from './news/news.operations.ts'
import * as newsletter from './newsletter/newsletter.operations.ts'
import { t } from './operation.ts'
import * as deliveryOptions from './orders/delivery-options.operations.ts'
import * as ordersAbout from './orders/orders.about.operations.ts'
import * as ordersAdmin from './orders/orders.admin.operations.ts'
import * as ordersBulk from './orders/orders.bulk.operations.ts'
import * as ordersBuyers from './orders/orders.buyers.operations.ts'
import * as ordersChange from './orders/orders.change.operations.ts'
import * as ordersConfirm from './orders/orders.confirm.operations.ts'
import * as ordersDrafts from './orders/orders.drafts.operations.ts'
import * as ordersEntries from './orders/orders.entries.operations.ts'
import * as orders from './orders/orders.operations.ts'
import * as ordersParcels from './orders/orders.parcels.operations.ts'
import * as ordersPayments from './orders/orders.payments.operations.ts'
import * as ordersReturns from './orders/orders.returns.operations.ts'
import * as ordersTransfers from './orders/orders.transfers.operations.ts'
import * as ordersViews from './orders/orders.views.operations.ts'
import * as promotionPreview from './orders/promotion-preview.operations.ts'
import * as ownPagesAdmin from './own-pages/own-pages.admin.operations.ts'
import * as ownPages from './own-pages/own-pages.operations.ts'
import * as papers from './papers/papers.operations.ts'
import * as pictures from './pictures/pictures.operations.ts'
import * as productsAdmin from './products/products.admin.operations.ts'
import * as productsBulk from './products/products.bulk.operations.ts'
import * as products from './products/products.operations.ts'
import * as productsWrite from './products/products.write.operations.ts'
import * as promotions from './promotions/promotions.operations.ts'
import * as remittances from './remittances/remittances.operations.ts'
import * as restock from './restock/restock.operations.ts'
import * as reviewsAdmin from './reviews/reviews.admin.operations.ts'
import * as reviews from './reviews/reviews.operations.ts'
import * as settingsAdmin from './settings/settings.admin.operations.ts'
import * as settings from './settings/settings.operations.ts'
import * as stock from './stock/stock.operations.ts'
import * as unsubscribe from './unsubscribe/unsubscribe.operations.ts'
import * as usersAdmin from './users/users.admin.operations.ts'
import * as usersEmail from './users/users.email.operations.ts'
import * as users from './users/users.operations.ts'
import * as usersRecovery from './users/users.recovery.operations.ts'
import * as usersSessions from './users/users.sessions.operations.ts'
import * as webhooks from './webhooks/webhooks.operations.ts'

export const appRouter = t.router({
  addresses: t.router({ ...addresses }),
  apiKeys: t.router({ ...apiKeys }),
  audit: t.router({ ...audit }),
  blogs: t.router({ ...blogs, ...blogsWrite }),
  cart: t.router({ ...cart }),
  catalogue: t.router({ ...catalogue }),
  categories: t.router({ ...categories }),
  conversations: t.router({ ...conversations }),
  couriers: t.router({ ...couriers }),
  credit: t.router({ ...credit }),
  customers: t.router({ ...customers, ...customersData }),
  dashboard: t.router({ ...dashboard }),
  deliveries: t.router({ ...deliveries }),
  delivery: t.router({ ...delivery, ...deliveryOptions, ...deliveryAdmin }),
  events: t.router({ ...events }),
  factors: t.router({ ...factors }),
  feeds: t.router({ ...feeds }),
  guide: t.router({ ...guide }),
  imports: t.router({ ...imports, ...importMappings, ...importCorrections, ...importUndo }),
  contact: t.router({ send: contact.send }),
  invitations: t.router({ ...invitations }),
  mail: t.router({ ...mail }),
  orders: t.router({
    ...orders,
    ...ordersAdmin,
    ...ordersBuyers,
    ...ordersBulk,
    ...ordersPayments,
    ...ordersDrafts,
    ...ordersEntries,
    ...ordersParcels,
    ...ordersAbout,
    ...ordersConfirm,
    ...ordersReturns,
    ...ordersChange,
    ...ordersTransfers,
    ...ordersViews,
  }),
  messages: t.router({
    page: contactAdmin.messagePage,
    setStatus: contactAdmin.setMessageStatus,
    answer: contactAdmin.answerMessage,
    orders: contactAdmin.messageOrders,
  }),
  news: t.router({ ...news }),
  newsletter: t.router({ subscribe: newsletter.subscribe, confirm: newsletter.confirm }),
  subscribers: t.router({ page: newsletter.subscriberPage }),
  ownPages: t.router({ ...ownPages, ...ownPagesAdmin }),
  papers: t.router({ ...papers }),
  pictures: t.router({ ...pictures }),
  products: t.router({ ...products, ...productsAdmin, ...productsBulk, ...productsWrite }),
  remittances: t.router({ ...remittances }),
  restock: t.router({ ...restock }),
  promotions: t.router({ ...promotions, ...promotionPreview }),
  reviews: t.router({ ...reviews, ...reviewsAdmin }),
  roles: t.router({ ...roles }),
  settings: t.router({ ...settings, ...settingsAdmin }),
  staff: t.router({ list: staff.list, setRole: staff.setRole }),
  users: t.router({
    ...users,
    ...usersAdmin,
    ...usersEmail,
    ...usersRecovery,
    ...usersSessions,
    permissions: staff.permissions,
  }),
  stock: t.router({ ...stock }),
  unsubscribe: t.router({ ...unsubscribe }),
  webhooks: t.router({ ...webhooks }),
})

export type AppRouter = typeof appRouter

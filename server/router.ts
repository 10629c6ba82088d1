/** The index of all operations: names, nothing else. The names are the tRPC paths and operationIds. */

import { t } from './core/operation/operation.ts'
import * as addresses from './modules/accounts/addresses/addresses.operations.ts'
import * as usersAdmin from './modules/accounts/login/users.admin.operations.ts'
import * as usersEmail from './modules/accounts/login/users.email.operations.ts'
import * as users from './modules/accounts/login/users.operations.ts'
import * as usersSessions from './modules/accounts/login/users.sessions.operations.ts'
import * as usersRecovery from './modules/accounts/recovery/users.recovery.operations.ts'
import * as factors from './modules/accounts/two-factor-setup/two-factor.operations.ts'
import * as restock from './modules/back-in-stock/back-in-stock.operations.ts'
import * as productsBulk from './modules/bulk-edits/bulk-edits.operations.ts'
import * as categories from './modules/catalog/categories/categories.operations.ts'
import * as stock from './modules/catalog/inventory/stock.operations.ts'
import * as catalogue from './modules/catalog/listing/catalogue.operations.ts'
import * as productsAdmin from './modules/catalog/products/products.admin.operations.ts'
import * as products from './modules/catalog/products/products.operations.ts'
import * as productsWrite from './modules/catalog/products/products.write.operations.ts'
import * as reviewsAdmin from './modules/catalog/reviews/reviews.admin.operations.ts'
import * as reviews from './modules/catalog/reviews/reviews.operations.ts'
import * as remittances from './modules/cod-payouts/cod-payouts.operations.ts'
import * as blogs from './modules/content/articles/blogs.operations.ts'
import * as blogsWrite from './modules/content/articles/blogs.write.operations.ts'
import * as contact from './modules/content/messages/contact.operations.ts'
import * as conversations from './modules/content/messages/conversations.operations.ts'
import * as couriers from './modules/couriers/couriers.operations.ts'
import * as customers from './modules/customers/customers.operations.ts'
import * as customersData from './modules/customers/data.operations.ts'
import * as papers from './modules/documents/documents.operations.ts'
import * as ordersDrafts from './modules/draft-orders/drafts.operations.ts'
import * as ordersTyped from './modules/draft-orders/phone-orders.operations.ts'
import * as feeds from './modules/feeds/feeds.operations.ts'
import * as importCorrections from './modules/imports/corrections/corrections.operations.ts'
import * as imports from './modules/imports/imports.operations.ts'
import * as importMappings from './modules/imports/mappings/saved-mappings.operations.ts'
import * as importUndo from './modules/imports/undo/undo.operations.ts'
import * as pictures from './modules/media-library/media.operations.ts'
import * as newsletter from './modules/newsletter/newsletter.operations.ts'
import * as mail from './modules/notifications/emails/emails.operations.ts'
import * as news from './modules/notifications/notifications.operations.ts'
import * as guide from './modules/onboarding/onboarding.operations.ts'
import * as ordersAbout from './modules/order-activity/activity.operations.ts'
import * as ordersBulk from './modules/order-bulk/order-bulk.operations.ts'
import * as ordersConfirm from './modules/order-confirmation/confirm.operations.ts'
import * as ordersChange from './modules/order-editing/changes.operations.ts'
import * as cart from './modules/orders/cart/cart.operations.ts'
import * as orders from './modules/orders/checkout/orders.operations.ts'
import * as ordersBuyers from './modules/orders/guests/buyers.operations.ts'
import * as ordersAdmin from './modules/orders/management/orders.admin.operations.ts'
import * as ordersTransfers from './modules/orders/payments/bank-transfers.operations.ts'
import * as ordersPayments from './modules/orders/payments/payments.operations.ts'
import * as ordersEntries from './modules/orders/payments/transactions.operations.ts'
import * as deliveryOptions from './modules/orders/placement/delivery-options.operations.ts'
import * as ownPagesAdmin from './modules/pages/pages.admin.operations.ts'
import * as ownPages from './modules/pages/pages.operations.ts'
import * as ordersParcels from './modules/parcels/parcels.operations.ts'
import * as deliveryAdmin from './modules/pricing/shipping/shipping.admin.operations.ts'
import * as delivery from './modules/pricing/shipping/shipping.operations.ts'
import * as promotionPreview from './modules/promotions/promotion-preview.operations.ts'
import * as promotions from './modules/promotions/promotions.operations.ts'
import * as dashboard from './modules/reports/dashboard.operations.ts'
import * as ordersReturns from './modules/returns/returns.operations.ts'
import * as ordersViews from './modules/saved-filters/saved-filters.operations.ts'
import * as settingsAdmin from './modules/settings/settings.admin.operations.ts'
import * as settings from './modules/settings/settings.operations.ts'
import * as apiKeys from './modules/staff/api-keys/api-keys.operations.ts'
import * as audit from './modules/staff/audit/audit.operations.ts'
import * as invitations from './modules/staff/invitations.operations.ts'
import * as roles from './modules/staff/roles.operations.ts'
import * as staff from './modules/staff/staff.operations.ts'
import * as credit from './modules/store-credit/store-credit.operations.ts'
import * as unsubscribe from './modules/unsubscribe/unsubscribe.operations.ts'
import * as events from './modules/webhooks/events/events.operations.ts'
import * as webhooks from './modules/webhooks/webhooks.operations.ts'
import * as deliveries from './platform/event-deliveries/deliveries.operations.ts'

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
    ...ordersTyped,
    ...ordersTransfers,
    ...ordersViews,
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

/** Lists all modules. The core modules are always enabled; MODULES chooses among the optional ones. */

import { accountsModule } from '../modules/accounts/accounts.module.ts'
import { apiKeysModule } from '../modules/api-keys/api-keys.module.ts'
import { auditLogModule } from '../modules/audit-log/audit-log.module.ts'
import { backInStockModule } from '../modules/back-in-stock/back-in-stock.module.ts'
import { bulkEditsModule } from '../modules/bulk-edits/bulk-edits.module.ts'
import { catalogModule } from '../modules/catalog/catalog.module.ts'
import { codPayoutsModule } from '../modules/cod-payouts/cod-payouts.module.ts'
import { contentModule } from '../modules/content/content.module.ts'
import { conversationsModule } from '../modules/conversations/conversations.module.ts'
import { couriersModule } from '../modules/couriers/couriers.module.ts'
import { customersModule } from '../modules/customers/customers.module.ts'
import { documentsModule } from '../modules/documents/documents.module.ts'
import { draftOrdersModule } from '../modules/draft-orders/draft-orders.module.ts'
import { emailsModule } from '../modules/emails/emails.module.ts'
import { exportsModule } from '../modules/exports/exports.module.ts'
import { feedsModule } from '../modules/feeds/feeds.module.ts'
import { importCorrectionsModule } from '../modules/import-corrections/import-corrections.module.ts'
import { importMappingsModule } from '../modules/import-mappings/import-mappings.module.ts'
import { importUndoModule } from '../modules/import-undo/import-undo.module.ts'
import { importsModule } from '../modules/imports/imports.module.ts'
import { inventoryModule } from '../modules/inventory/inventory.module.ts'
import { invitationsModule } from '../modules/invitations/invitations.module.ts'
import { mediaModule } from '../modules/media/media.module.ts'
import { mediaLibraryModule } from '../modules/media-library/media-library.module.ts'
import { newsletterModule } from '../modules/newsletter/newsletter.module.ts'
import { notificationsModule } from '../modules/notifications/notifications.module.ts'
import { onboardingModule } from '../modules/onboarding/onboarding.module.ts'
import { orderActivityModule } from '../modules/order-activity/order-activity.module.ts'
import { orderBulkModule } from '../modules/order-bulk/order-bulk.module.ts'
import { orderConfirmationModule } from '../modules/order-confirmation/order-confirmation.module.ts'
import { orderEditingModule } from '../modules/order-editing/order-editing.module.ts'
import { ordersModule } from '../modules/orders/orders.module.ts'
import { pagesModule } from '../modules/pages/pages.module.ts'
import { parcelsModule } from '../modules/parcels/parcels.module.ts'
import { paymentsModule } from '../modules/payments/payments.module.ts'
import { pricingModule } from '../modules/pricing/pricing.module.ts'
import { promotionsModule } from '../modules/promotions/promotions.module.ts'
import { reportsModule } from '../modules/reports/reports.module.ts'
import { returnsModule } from '../modules/returns/returns.module.ts'
import { savedFiltersModule } from '../modules/saved-filters/saved-filters.module.ts'
import { settingsModule } from '../modules/settings/settings.module.ts'
import { staffModule } from '../modules/staff/staff.module.ts'
import { storeCreditModule } from '../modules/store-credit/store-credit.module.ts'
import { unsubscribeModule } from '../modules/unsubscribe/unsubscribe.module.ts'
import { webhooksModule } from '../modules/webhooks/webhooks.module.ts'
import { type EnabledModules, selectModules } from '../platform/modules/enabled-modules.ts'
import { platformModule } from '../platform/modules/platform.module.ts'

const coreModules = [
  platformModule,
  settingsModule,
  emailsModule,
  mediaModule,
  accountsModule,
  staffModule,
  catalogModule,
  pricingModule,
  paymentsModule,
  ordersModule,
  contentModule,
  importsModule,
  exportsModule,
] as const

const optionalModules = [
  inventoryModule,
  promotionsModule,
  storeCreditModule,
  orderEditingModule,
  draftOrdersModule,
  returnsModule,
  parcelsModule,
  orderConfirmationModule,
  orderActivityModule,
  savedFiltersModule,
  orderBulkModule,
  documentsModule,
  conversationsModule,
  pagesModule,
  mediaLibraryModule,
  unsubscribeModule,
  newsletterModule,
  backInStockModule,
  importCorrectionsModule,
  importMappingsModule,
  importUndoModule,
  bulkEditsModule,
  feedsModule,
  couriersModule,
  codPayoutsModule,
  reportsModule,
  webhooksModule,
  notificationsModule,
  customersModule,
  auditLogModule,
  apiKeysModule,
  invitationsModule,
  onboardingModule,
] as const

/** All modules; the types of the API come from them. */
export const modules = [...coreModules, ...optionalModules] as const

/** The names of the optional modules. */
export const optionalNames = optionalModules.map(({ name }) => name)

/**
 * Chooses the core modules and the wanted optional ones.
 * @param wanted undefined for all
 * @throws ConfigError for a name that is unknown, and for a module without one that it requires
 */
export const chooseModules = (wanted?: readonly string[]): EnabledModules =>
  selectModules(coreModules, optionalModules, wanted)

/** Shapes of answers that the OpenAPI document defines once, under these names. */
export { AuditEntry } from '../core/audit/audit.schema.ts'
export { StaffNote } from '../core/values/staff-notes.schema.ts'
export { Address, AnsweredAddress } from '../modules/accounts/addresses/addresses.schema.ts'
export { Challenge, TwoFactorMethod } from '../modules/accounts/two-factor/two-factor.schema.ts'
export { User, UserCard as UserSummary } from '../modules/accounts/users/users.schema.ts'
export { ApiKey } from '../modules/api-keys/api-keys.schema.ts'
export { BulkJob, JobAction as BulkJobAction } from '../modules/bulk-edits/bulk-edits.schema.ts'
export { CategoryRecords } from '../modules/catalog/categories/categories.schema.ts'
export { ProductGroupPage } from '../modules/catalog/groups/groups.read.schema.ts'
export { ProductGroupAnswer, StaffProductGroup } from '../modules/catalog/groups/groups.schema.ts'
export {
  PublicDetails as PublicProductDetails,
  StaffDetails as StaffProductDetails,
} from '../modules/catalog/products/details.schema.ts'
export { Product } from '../modules/catalog/products/products.schema.ts'
export {
  AdminProduct,
  ProductAnswer,
  ProductDetails,
} from '../modules/catalog/products/products.write.schema.ts'
export { ShownSchedule as ProductSchedule } from '../modules/catalog/products/schedule.schema.ts'
export { ProductGroup } from '../modules/catalog/products/variants.schema.ts'
export {
  ModeratedReview,
  Review,
  ReviewAnswer,
} from '../modules/catalog/reviews/reviews.schema.ts'
export {
  CodPayout,
  CodPayoutResult as CodPayoutAnswer,
} from '../modules/cod-payouts/cod-payouts.schema.ts'
export { Blog, BlogAnswer } from '../modules/content/articles/blogs.schema.ts'
export { AnsweredMessage } from '../modules/content/messages/contact.schema.ts'
export {
  Conversation,
  ConversationAnswer,
} from '../modules/conversations/conversations.schema.ts'
export {
  Columns as FileColumns,
  FileResponse as FileAnswer,
} from '../modules/couriers/couriers.schema.ts'
export { CustomerData } from '../modules/customers/customer-data.schema.ts'
export { Customer } from '../modules/customers/customers.schema.ts'
export { DocumentList } from '../modules/documents/documents.schema.ts'
export {
  Draft as DraftOrder,
  ExportedDraft as ExportedDraftOrder,
  SavedDraft as SavedDraftOrder,
} from '../modules/draft-orders/drafts.schema.ts'
export { Feed as ProductFeed } from '../modules/feeds/feeds.schema.ts'
export { DraftRemark as ImportDraftRemark } from '../modules/imports/contract/drafts.schema.ts'
export {
  ImportIssue,
  ImportReport,
  ImportStatus,
  IssueSummary as ImportIssueSummary,
  OutcomeCounts as ImportOutcomeCounts,
  RecognisedFile,
} from '../modules/imports/contract/imports.schema.ts'
export {
  MappingResponse as ImportMappingAnswer,
  SavedMapping as SavedImportMapping,
} from '../modules/imports/contract/saved-mappings.schema.ts'
export {
  UndoReport as ImportUndoReport,
  UndoRow as ImportUndoRow,
  UndoState as ImportUndoState,
} from '../modules/imports/contract/undo.schema.ts'
export { StockChange, StockMovement, Supply } from '../modules/inventory/stock.schema.ts'
export { Invitation } from '../modules/invitations/invitations.schema.ts'
export { MediaAnswer } from '../modules/media-library/media.schema.ts'
export { Subscriber } from '../modules/newsletter/newsletter.schema.ts'
export { TemplateDetails as EmailTemplate } from '../modules/notifications/emails/emails.schema.ts'
export { Demo as DemoContent } from '../modules/onboarding/onboarding.schema.ts'
export { OrderBulkAction } from '../modules/order-bulk/order-bulk.schema.ts'
export { Call as ConfirmationCall } from '../modules/order-confirmation/confirm.schema.ts'
export { Cart } from '../modules/orders/cart/cart.schema.ts'
export { FoundOrder, LabelledOrder } from '../modules/orders/order/buyers.schema.ts'
export { OrderBrief } from '../modules/orders/order/order-brief.schema.ts'
export { Discount as OrderDiscount } from '../modules/orders/order/order-edit.schema.ts'
export {
  Order,
  OrderChange,
  OrderDetails,
  OrderDifference,
  OrderLine,
  OrderPayment,
  PaymentOffer,
  Quote,
  UpdatedOrder,
} from '../modules/orders/order/orders.schema.ts'
export { Parcel } from '../modules/orders/order/parcels.schema.ts'
export { OrderReturn } from '../modules/orders/order/returns.schema.ts'
export { CmsPage, CmsPageAnswer } from '../modules/pages/pages.schema.ts'
export {
  PaymentSummary,
  PaymentTransaction,
  RecordedTransaction,
} from '../modules/payments/transactions.schema.ts'
export { CodeOutcome } from '../modules/pricing/prices/codes.schema.ts'
export {
  Adjustment as PriceAdjustment,
  Delivery,
  Fee,
  Tax,
} from '../modules/pricing/prices/pricing.schema.ts'
export { PlanState as ShippingPlanState } from '../modules/pricing/shipping/shipping.schema.ts'
export { Promotion } from '../modules/promotions/promotions.schema.ts'
export { Dashboard } from '../modules/reports/dashboard.schema.ts'
export { Report } from '../modules/reports/reports.schema.ts'
export {
  DeliveryChoice,
  ShippingPlan,
} from '../modules/settings/definitions/shipping-plan.schema.ts'
export { PublicSettings, SettingState } from '../modules/settings/settings.schema.ts'
export { Role, StaffMember } from '../modules/staff/roles.schema.ts'
export {
  Credit as StoreCredit,
  StaffCredit,
} from '../modules/store-credit/store-credit.schema.ts'
export { Webhook } from '../modules/webhooks/webhooks.schema.ts'
export { SentEmail } from '../platform/email/sent-emails.schema.ts'

/**
 * The tables as Kysely sees them. One interface per table; row, insert and update types derive
 * from it. Money is integer cents (bigint, parsed to number in client.ts: at most 10^12, exact).
 */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely'

type CreatedAt = ColumnType<Date, Date | string | undefined, never>
type UpdatedAt = ColumnType<Date, Date | string | undefined, Date | string>
type Timestamp = ColumnType<Date, Date | string, Date | string>
type NullableTimestamp = ColumnType<
  Date | null,
  Date | string | null | undefined,
  Date | string | null
>
/** JSON columns take text on the way in, so that arrays are not mistaken for Postgres arrays. */
type Json<T> = ColumnType<T, string, string>

interface UsersTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  /** null for accounts that sign in through a provider only */
  password_hash: string | null
  type: Generated<string>
  status: Generated<string>
  profilepic: Generated<string>
  coverpic: Generated<string>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface SessionsTable {
  token_hash: Buffer
  user_id: string
  created_at: CreatedAt
  expires_at: Timestamp
}

interface IdentitiesTable {
  provider: string
  subject: string
  user_id: string
  created_at: CreatedAt
}

interface ApiKeysTable {
  id: Generated<string>
  name: string
  /** the first characters of the key, to recognise it in a list */
  prefix: string
  token_hash: Buffer
  role: string
  created_by: string | null
  created_at: CreatedAt
  expires_at: NullableTimestamp
  revoked_at: NullableTimestamp
  last_used_at: NullableTimestamp
}

interface LoginFailuresTable {
  /** what is counted, by whom or where: see server/failures.ts */
  key: string
  failures: number
  last_failed_at: Timestamp
  /** the failure before the last one */
  previous_failed_at: NullableTimestamp
}

interface KnownAddressesTable {
  address_hash: Buffer
  user_id: string
  last_login_at: CreatedAt
}

interface ProductsTable {
  id: Generated<string>
  product_id: string
  product_name: string
  alt_names: Generated<string[]>
  category: string
  price_cents: number
  last_price_cents: number
  stock: Generated<number>
  description: Generated<string>
  images: Generated<string[]>
  image_alts: Generated<string[]>
  /** set by a trigger to one more at every update: the basis of If-Match */
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
  /** lower-cased name and alternative names, for trigram search (generated) */
  search_names: ColumnType<string, never, never>
  /** weighted full text over name, alternative names, category, description (generated) */
  search_document: ColumnType<string, never, never>
}

interface OrdersTable {
  id: Generated<string>
  /** `ORD-` and at least six digits, from a sequence */
  order_id: Generated<string>
  user_id: string | null
  email: string
  name: string
  address: string
  phone: string
  /** the number in one spelling: normalisePhone(phone) */
  phone_normalised: string
  notes: Generated<string>
  /** what the customer wrote at checkout; nobody changes it */
  customer_note: Generated<string>
  status: Generated<string>
  payment_method: string
  payment_status: Generated<string>
  payment_brand: string | null
  payment_last4: string | null
  payment_reference: string | null
  total_cents: number
  labeled_total_cents: number
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface OrderItemsTable {
  id: Generated<string>
  order_id: string
  line: number
  /** the product while it exists; the columns below keep the order whole without it */
  product_ref: string | null
  product_id: string
  name: string
  image: Generated<string>
  price_cents: number
  labeled_price_cents: number
  quantity: number
  /** the order's created_at, null while it is cancelled; kept by triggers */
  sold_at: NullableTimestamp
}

interface OrderEventsTable {
  id: Generated<string>
  order_id: string
  actor_id: string | null
  actor: string
  at: CreatedAt
  from_status: string | null
  to_status: string
  notes: Generated<string>
}

interface ReviewsTable {
  id: Generated<string>
  product_ref: string | null
  product_id: string
  user_id: string | null
  order_item_id: string | null
  comment: string
  rating: number | null
  first_name: Generated<string>
  last_name: Generated<string>
  created_at: CreatedAt
  /** since when only staff see it */
  hidden_at: NullableTimestamp
}

interface BlogsTable {
  id: Generated<string>
  blog_id: string
  blog_topic: string
  blog_catg: Generated<string>
  images: Generated<string[]>
  mini_desc: Generated<string>
  description: Generated<string>
  version: ColumnType<number, never, never>
  /** the blog's date, set by the server */
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
}

interface ContactMessagesTable {
  id: Generated<string>
  user_id: string | null
  name: string
  email: string
  subject: string
  message: string
  status: Generated<string>
  created_at: CreatedAt
}

interface NewsletterSubscribersTable {
  id: Generated<string>
  email: string
  created_at: CreatedAt
}

interface IdempotencyKeysTable {
  /** the user's id, or `guest:<ip>` */
  scope: string
  key: string
  operation: string
  fingerprint: Buffer
  /** null while the first request is still at work */
  status: number | null
  body: Json<unknown> | null
  created_at: CreatedAt
}

interface AuditLogTable {
  id: Generated<number>
  at: CreatedAt
  actor_id: string | null
  actor: string
  /** `product.update`, `order.update`, `user.block`, … */
  action: string
  entity: string
  entity_id: string
  /** field → [before, after] */
  changes: Json<Record<string, [unknown, unknown]>>
}

interface SettingsTable {
  name: string
  value: string
}

interface ImportsTable {
  id: Generated<string>
  file_name: string
  bytes: number
  recognised: Json<unknown>
  mapping: Json<unknown>
  options: Json<unknown>
  state: Generated<string>
  dry_run: Generated<boolean>
  report: Json<unknown>
  message: string | null
  stop_requested: Generated<boolean>
  /** its last run; an older one has nothing to say any more */
  run: string | null
  created_by: string | null
  actor: string
  created_at: CreatedAt
  started_at: NullableTimestamp
  heartbeat_at: NullableTimestamp
  finished_at: NullableTimestamp
}

interface ImportLeasesTable {
  kind: 'write' | 'plan'
  run: string
  beat_at: Timestamp
}

interface ImportRowsTable {
  import_id: string
  /** counts the products of the file from 0 */
  position: number
  line: number
  /** how many rows of the file it stands for */
  rows: number
  outcome: string
  product_id: string | null
  product_name: string
  issues: Json<unknown> | null
  warnings: Json<unknown> | null
  changes: Json<unknown> | null
  sources: Json<unknown> | null
}

interface UnusedPicturesTable {
  name: string
  since: Date
  gone: Generated<boolean>
}

interface ImportImagesTable {
  /** the address it was fetched from, or `sha256:` and the hash of an uploaded file */
  source: string
  url: string
  created_at: CreatedAt
}

interface PaymentsTable {
  /** what the provider knows the payment by, besides its own reference */
  id: Generated<string>
  provider: string
  amount_cents: number
  /** what the provider has done */
  state: Generated<'authorising' | 'authorised' | 'captured' | 'released' | 'refunded' | 'declined'>
  /** what the provider shall do: hold the amount while the order is placed, take it, give it back */
  wanted: Generated<'hold' | 'capture' | 'release'>
  provider_reference: string | null
  brand: string | null
  last4: string | null
  order_ref: string | null
  /** who sent the Idempotency-Key, and the key; null without one */
  scope: string | null
  key: string | null
  /** somebody is talking to the provider about it until then */
  claimed_until: NullableTimestamp
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface BulkJobsTable {
  id: Generated<string>
  action: Json<unknown>
  total: number
  succeeded: Generated<number>
  failed: Generated<number>
  /** the account or the API key that asked; neither once it is gone */
  actor_id: string | null
  api_key_id: string | null
  actor: string
  created_at: CreatedAt
  heartbeat_at: UpdatedAt
  finished_at: NullableTimestamp
}

interface BulkItemsTable {
  job_id: string
  position: number
  product_id: string
  /** null while it waits */
  outcome: string | null
  reason: string | null
}

export interface Database {
  bulk_jobs: BulkJobsTable
  bulk_items: BulkItemsTable
  payments: PaymentsTable
  imports: ImportsTable
  import_leases: ImportLeasesTable
  import_rows: ImportRowsTable
  import_images: ImportImagesTable
  unused_pictures: UnusedPicturesTable
  users: UsersTable
  sessions: SessionsTable
  identities: IdentitiesTable
  api_keys: ApiKeysTable
  login_failures: LoginFailuresTable
  known_addresses: KnownAddressesTable
  products: ProductsTable
  orders: OrdersTable
  order_items: OrderItemsTable
  order_events: OrderEventsTable
  reviews: ReviewsTable
  blogs: BlogsTable
  contact_messages: ContactMessagesTable
  newsletter_subscribers: NewsletterSubscribersTable
  idempotency_keys: IdempotencyKeysTable
  audit_log: AuditLogTable
  settings: SettingsTable
}

export type ProductRow = Selectable<ProductsTable>
export type NewProductRow = Insertable<ProductsTable>
export type ProductUpdate = Updateable<ProductsTable>
export type UserRow = Selectable<UsersTable>
export type OrderRow = Selectable<OrdersTable>
export type OrderEventRow = Selectable<OrderEventsTable>
export type ReviewRow = Selectable<ReviewsTable>
export type PaymentRow = Selectable<PaymentsTable>
export type ContactMessageRow = Selectable<ContactMessagesTable>
export type SubscriberRow = Selectable<NewsletterSubscribersTable>
export type ApiKeyRow = Selectable<ApiKeysTable>
export type BlogRow = Selectable<BlogsTable>
export type NewBlogRow = Insertable<BlogsTable>
export type BlogUpdate = Updateable<BlogsTable>
export type AuditLogRow = Selectable<AuditLogTable>
export type ImportRunRow = Selectable<ImportsTable>
export type ImportRowRow = Selectable<ImportRowsTable>
export type BulkJobRow = Selectable<BulkJobsTable>
export type BulkItemRow = Selectable<BulkItemsTable>

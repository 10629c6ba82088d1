/** Content, messages, newsletter, audit log, settings and the state that servers share. */
import type { ColumnType, Generated, Insertable, Selectable, Updateable } from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, Timestamp, UpdatedAt } from './columns.ts'

interface BlogsTable {
  id: Generated<string>
  blog_id: string
  blog_topic: string
  blog_catg: Generated<string>
  images: Generated<string[]>
  mini_desc: Generated<string>
  description: Generated<string>
  version: ColumnType<number, never, never>
  /** the blog's date, set by the server; a trigger sets it when a draft is first published */
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
  /** published, draft, hidden, or scheduled: a draft until publish_at */
  state: Generated<string>
  publish_at: NullableTimestamp
  /** it was public at least once; set by a trigger */
  was_public: ColumnType<boolean, boolean | undefined, never>
  /** productIds of the related products, in their order */
  products: Generated<string[]>
}

/** The preview link of a draft: one for each article, stored hashed. */
interface BlogPreviewsTable {
  blog_ref: string
  token_hash: Buffer
  expires_at: Timestamp
}

/** The index of stored images, for searching the media library. */
interface MediaTable {
  id: Generated<string>
  /** the key in the object storage */
  name: string
  alt: Generated<string>
  created_at: CreatedAt
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
  /** of an answered message: the customer is to reply */
  waits: Generated<boolean>
  /** the member of staff who is responsible for it */
  owner_id: ColumnType<string | null, string | null | undefined, string | null>
}

interface MessageNotesTable {
  id: Generated<string>
  message_id: string
  note: string
  actor_id: string | null
  actor: string
  at: CreatedAt
}

interface PagesTable {
  id: Generated<string>
  /** the part of the address after /pages/ */
  slug: string
  title: string
  /** Markdown */
  body: string
  /** none, header, footer */
  menu: string
  search_title: string
  description: string
  published: boolean
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
}

interface MessageAnswersTable {
  id: Generated<string>
  message_id: string
  answer: string
  author_id: string | null
  author: string
  delivery_id: string | null
  created_at: CreatedAt
}

interface NewsletterSubscribersTable {
  id: Generated<string>
  email: string
  created_at: CreatedAt
  /** pending, subscribed, unsubscribed */
  state: Generated<string>
  changed_at: UpdatedAt
  /** number of emails that asked for confirmation since the last confirmation */
  emails_sent: Generated<number>
  last_email_at: NullableTimestamp
}

interface NewsletterTokensTable {
  token_hash: Buffer
  subscriber_id: string
  expires_at: Timestamp
}

interface BackInStockSubscriptionsTable {
  id: Generated<string>
  product_id: string
  user_id: string | null
  email: string
  created_at: CreatedAt
  notified_at: NullableTimestamp
}

interface NotificationReadsTable {
  user_id: string
  /** position of the newest event that the user has seen */
  seen_position: number
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

interface AuditChainTable {
  /** 1, 2, 3, … in the order of the commits */
  place: number
  line: number
  /** null: the line was masked by an erasure */
  salt: string | null
  digest: Buffer
  hash: Buffer
}

interface IdempotencyKeysTable {
  /** the user's id, or `guest:<ip>` */
  scope: string
  key: string
  operation: string
  fingerprint: Buffer
  /** null while the first request is running */
  status: number | null
  body: Json<unknown> | null
  created_at: CreatedAt
}

interface ShopSettingsTable {
  key: string
  /** null: the default applies */
  value: Json<unknown> | null
  version: Generated<number>
  changed_at: NullableTimestamp
  changed_by: string | null
}

interface SettingChangesTable {
  id: Generated<string>
  key: string
  /** the version that the change created */
  version: number
  at: CreatedAt
  actor_id: string | null
  actor: string
  before: Json<unknown> | null
  after: Json<unknown> | null
}

/** State that servers share. Settings of staff are in `shop_settings`. */
interface SettingsTable {
  name: string
  value: string
}

export interface ShopTables {
  blogs: BlogsTable
  blog_previews: BlogPreviewsTable
  media: MediaTable
  contact_messages: ContactMessagesTable
  message_answers: MessageAnswersTable
  message_notes: MessageNotesTable
  pages: PagesTable
  newsletter_subscribers: NewsletterSubscribersTable
  newsletter_tokens: NewsletterTokensTable
  back_in_stock_subscriptions: BackInStockSubscriptionsTable
  notification_reads: NotificationReadsTable
  audit_log: AuditLogTable
  audit_chain: AuditChainTable
  idempotency_keys: IdempotencyKeysTable
  settings: SettingsTable
  shop_settings: ShopSettingsTable
  setting_changes: SettingChangesTable
}

export type ContactMessageRow = Selectable<ContactMessagesTable>
export type ContactMessageUpdate = Updateable<ContactMessagesTable>
export type MessageAnswerRow = Selectable<MessageAnswersTable>
export type MessageNoteRow = Selectable<MessageNotesTable>
export type CmsPageRow = Selectable<PagesTable>
export type CmsPageValues = Omit<
  CmsPageRow,
  'id' | 'version' | 'created_at' | 'updated_at' | 'deleted_at'
>
export type SubscriberRow = Selectable<NewsletterSubscribersTable>
export type BlogRow = Selectable<BlogsTable>
export type NewBlogRow = Insertable<BlogsTable>
export type BlogUpdate = Updateable<BlogsTable>
export type MediaRow = Selectable<MediaTable>
export type AuditLogRow = Selectable<AuditLogTable>
export type SettingRow = Selectable<ShopSettingsTable>
export type SettingChangeRow = Selectable<SettingChangesTable>

/** Products, their reviews, and bulk edits. */
import type {
  ColumnType,
  Generated,
  GeneratedAlways,
  Insertable,
  Selectable,
  Updateable,
} from 'kysely'
import type { CreatedAt, Json, NullableTimestamp, UpdatedAt } from './columns.ts'
import type { ColumnValue } from './field.ts'
import type { detailFields } from './product-fields.ts'
import type { mainFields, scheduleFields } from './product-shape.ts'

/** The column of a field: nullable, with a default, or always set. */
type Column<Field> = Field extends { isNullable: true }
  ? Field extends { type: 'timestamp' }
    ? NullableTimestamp
    : ColumnValue<Field> | null
  : Field extends { hasDefault: true }
    ? Generated<ColumnValue<Field>>
    : ColumnValue<Field>

type MainFields = typeof mainFields & typeof scheduleFields
type MainColumns = {
  [Name in keyof MainFields as MainFields[Name]['column']]: Column<MainFields[Name]>
}
type DetailColumns = {
  [Name in keyof typeof detailFields as (typeof detailFields)[Name]['column']]: ColumnValue<
    (typeof detailFields)[Name]
  > | null
}

interface ProductsTable extends MainColumns {
  id: Generated<string>
  /** units in orders that are not cancelled: db/queries/catalog/stock.queries.ts */
  sold: Generated<number>
  /** incremented by a trigger at every update: the basis of If-Match */
  version: ColumnType<number, never, never>
  /** by the same trigger: the version of the last update other than an order's */
  content_version: ColumnType<number, never, never>
  /** 0 sold out, 1 few left, 2 enough (generated): indexes hold it in place of `stock` */
  stock_level: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
  /** its price outside a sale; null: none. A trigger sets last_price_cents to the current price */
  usual_cents: number | null
  /** by a trigger: visible to the public */
  listed: ColumnType<boolean, never, never>
  /** by a trigger: the sale is running */
  on_sale: ColumnType<boolean, never, never>
  /** by a trigger: when the schedule next changes any of these */
  due_at: ColumnType<Date | null, never, null>
  /** by triggers of reviews: number shown, number with stars, their mean to one decimal */
  review_count: ColumnType<number, never, never>
  rating_count: ColumnType<number, never, never>
  rating_average: ColumnType<number | null, never, never>
  /** lower-cased name and alternative names, for trigram search (by a trigger) */
  search_names: ColumnType<string, never, never>
  /** weighted full text over name, alternative names, category, description (by a trigger) */
  search_document: ColumnType<string, never, never>
}

interface ProductDetailsTable extends DetailColumns {
  product_ref: string
}

/** The reason of a stock movement other than an order; order items record those. */
export type MovementReason =
  | 'opening'
  | 'import'
  | 'received'
  | 'return'
  | 'count'
  | 'correction'
  | 'lost'
  | 'edit'

interface StockMovementsTable {
  /** their sequence number */
  seq: GeneratedAlways<number>
  product_ref: string
  change: number
  reason: MovementReason
  /** the order whose units were returned */
  order_ref: string | null
  import_id: string | null
  note: Generated<string>
  actor: string
  at: CreatedAt
  stock_after: number
  /** the product version that it created */
  version: number
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
  /** since when it is hidden from the public */
  hidden_at: NullableTimestamp
  /** when staff approved or hid it; null: not reviewed yet */
  moderated_at: NullableTimestamp
  /** addresses of images, as for products */
  photos: Generated<string[]>
  /** the shop's reply and its time; null without a reply */
  reply: string | null
  replied_at: NullableTimestamp
  /** number of reports by readers since the last decision of staff */
  report_count: Generated<number>
  /** incremented with every decision, reply or report */
  version: Generated<number>
}

interface ReviewReportsTable {
  review_id: string
  /** a digest of the reporter */
  reporter: Buffer
  reason: string
  at: CreatedAt
  /** staff have decided on it */
  settled: Generated<boolean>
}

/** Orders whose buyers received the one review request. */
interface ReviewRequestsTable {
  order_ref: string
  at: CreatedAt
}

interface BulkJobsTable {
  id: Generated<string>
  /** the kind of entity that it changes: `products` or `orders` */
  kind: Generated<string>
  action: Json<unknown>
  total: number
  succeeded: Generated<number>
  failed: Generated<number>
  /** the account or API key that started it; both null once that is deleted */
  actor_id: string | null
  api_key_id: string | null
  actor: string
  created_at: CreatedAt
  heartbeat_at: UpdatedAt
  finished_at: NullableTimestamp
  /** the job that this one undoes */
  undoes: ColumnType<string | null, string | null | undefined, never>
}

interface BulkItemsTable {
  job_id: string
  position: number
  /** product id, or the order number in a bulk edit of orders */
  product_id: string
  /** a value for this item only, such as a waybill number */
  input: string | null
  /** null while it is pending */
  outcome: string | null
  reason: string | null
  /** the primary key of a changed product */
  product_ref: string | null
  /** what the job did to the product; null where nothing changed */
  change: Json<unknown> | null
}

export interface ProductTables {
  products: ProductsTable
  product_details: ProductDetailsTable
  stock_movements: StockMovementsTable
  reviews: ReviewsTable
  review_reports: ReviewReportsTable
  review_requests: ReviewRequestsTable
  bulk_jobs: BulkJobsTable
  bulk_items: BulkItemsTable
}

export type ProductRow = Selectable<ProductsTable>
export type NewProductRow = Insertable<ProductsTable>
export type ProductUpdate = Updateable<ProductsTable>
export type ProductDetailsRow = Selectable<ProductDetailsTable>
export type ReviewRow = Selectable<ReviewsTable>
export type BulkJobRow = Selectable<BulkJobsTable>
export type BulkItemRow = Selectable<BulkItemsTable>

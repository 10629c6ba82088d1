/** The catalogue, what customers say of it, and changes to many products at once. */
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
  ? Field extends { type: 'moment' }
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
  /** pieces in orders that are not cancelled: db/queries/catalog/stock.queries.ts */
  sold: Generated<number>
  /** set by a trigger to one more at every update: the basis of If-Match */
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
  deleted_at: NullableTimestamp
  /** what it costs outside its sale; null: it has none. A trigger sets last_price_cents to what holds now */
  usual_cents: number | null
  /** by a trigger: everybody finds it */
  listed: ColumnType<boolean, never, never>
  /** by a trigger: its sale is on */
  on_sale: ColumnType<boolean, never, never>
  /** by a trigger: when any of these changes by itself */
  due_at: ColumnType<Date | null, never, null>
  /** by triggers of reviews: those that are shown, those of them with stars, and their mean to one decimal */
  review_count: ColumnType<number, never, never>
  rating_count: ColumnType<number, never, never>
  rating_average: ColumnType<number | null, never, never>
  /** lower-cased name and alternative names, for trigram search (generated) */
  search_names: ColumnType<string, never, never>
  /** weighted full text over name, alternative names, category, description (generated) */
  search_document: ColumnType<string, never, never>
}

interface ProductDetailsTable extends DetailColumns {
  product_ref: string
}

/** Why stock moves besides by orders, whose items tell of it. */
export type BookedReason =
  | 'opening'
  | 'import'
  | 'received'
  | 'return'
  | 'count'
  | 'correction'
  | 'lost'
  | 'edit'

interface StockMovementsTable {
  /** their order */
  seq: GeneratedAlways<number>
  product_ref: string
  change: number
  reason: BookedReason
  /** the order whose pieces came back */
  order_ref: string | null
  import_id: string | null
  note: Generated<string>
  actor: string
  at: CreatedAt
  stock_after: number
  /** the product's version that it made */
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
  /** since when only staff see it */
  hidden_at: NullableTimestamp
  /** when staff decided whether it is shown; null: nobody has looked yet */
  looked_at: NullableTimestamp
  /** addresses of pictures, as products' */
  photos: Generated<string[]>
  /** what the shop says to it, and since when; neither: nothing */
  reply: string | null
  replied_at: NullableTimestamp
  /** how many readers reported it since staff last decided about it */
  report_count: Generated<number>
  /** moves on with everything that staff decide, say or have to look at */
  version: Generated<number>
}

interface ReviewReportsTable {
  review_id: string
  /** a digest of who it was */
  reporter: Buffer
  reason: string
  at: CreatedAt
  /** staff have decided since */
  settled: Generated<boolean>
}

/** Orders whose buyers were asked to review them, once. */
interface ReviewAsksTable {
  order_ref: string
  at: CreatedAt
}

interface BulkJobsTable {
  id: Generated<string>
  /** what it changes: `products` or `orders` */
  kind: Generated<string>
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
  /** the job that this one undoes */
  undoes: ColumnType<string | null, string | null | undefined, never>
}

interface BulkItemsTable {
  job_id: string
  position: number
  /** or the order's number, in a change of orders */
  product_id: string
  /** to this one alone, such as a waybill number */
  given: string | null
  /** null while it waits */
  outcome: string | null
  reason: string | null
  /** the primary key of a product that was changed */
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
  review_asks: ReviewAsksTable
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

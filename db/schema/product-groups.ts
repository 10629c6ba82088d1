/** Groups of products that are variants of one another. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, Json, UpdatedAt } from './columns.ts'

/** How a value looks: a colour as `#rrggbb`, or an image. */
interface StoredSwatch {
  color?: string | undefined
  image?: string | undefined
}

/** An option of a group, such as Shade, with its values in the order in which shoppers see them. */
export interface StoredOption {
  name: string
  values: { value: string; swatch: StoredSwatch | null }[]
}

interface ProductGroupsTable {
  id: Generated<string>
  handle: string
  name: string
  options: Json<StoredOption[]>
  /** incremented by a trigger at every update */
  version: ColumnType<number, never, never>
  created_at: CreatedAt
  updated_at: UpdatedAt
}

interface ProductGroupHandlesTable {
  /** a handle that the group had before */
  handle: string
  group_id: string
}

interface ProductGroupMembersTable {
  product_ref: string
  group_id: string
  position: number
  /** one value per option of the group */
  option_values: string[]
  /** without case, accents and extra spaces (generated) */
  folded_values: ColumnType<string[], never, never>
  /** false: the product is deleted, or was restored without joining the group again */
  active: Generated<boolean>
}

/** A deleted group, for its restore. */
interface DeletedProductGroupsTable {
  id: string
  handle: string
  name: string
  options: Json<StoredOption[]>
  version: number
  created_at: Date
  deleted_at: CreatedAt
  earlier_handles: string[]
  members: Json<
    { product_ref: string; position: number; option_values: string[]; active: boolean }[]
  >
}

/** What the card of a group shows; names as in the API. */
export interface CardSummary {
  id: string
  name: string
  handle: string
  /** the first option, and the number of its values that published variants have */
  option: string
  values: number
  variants: number
  inStock: boolean
  minCents: number
  maxCents: number
  ratingCount: number
  ratingAverage: number | null
  swatches: { productId: string; value: string; swatch: StoredSwatch; image: string }[]
}

/** One row for each card of a collapsed list, by triggers: a single product or a group. */
interface ProductCardsTable {
  id: string
  /** the representative */
  product_ref: string
  group_id: string | null
  created_at: CreatedAt
  last_price_cents: number
  highest_cents: number
  available: boolean
  on_offer: boolean
  has_image: boolean
  category: string
  name: string
  /** of a group: its published variants, those in stock first, and the number in stock */
  variant_refs: string[] | null
  variant_cents: number[] | null
  in_stock: number | null
  summary: Json<CardSummary> | null
}

export interface ProductGroupTables {
  deleted_product_groups: DeletedProductGroupsTable
  product_cards: ProductCardsTable
  product_groups: ProductGroupsTable
  product_group_handles: ProductGroupHandlesTable
  product_group_members: ProductGroupMembersTable
}

export type DeletedProductGroupRow = Selectable<DeletedProductGroupsTable>
export type ProductGroupRow = Selectable<ProductGroupsTable>
export type ProductGroupMemberRow = Selectable<ProductGroupMembersTable>

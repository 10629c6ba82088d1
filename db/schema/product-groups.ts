/** Groups of products that are variants of one another. */
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { CreatedAt, Json, UpdatedAt } from './columns.ts'

/** How a value looks: a colour as `#rrggbb`, or an image. */
export interface StoredSwatch {
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

export interface ProductGroupTables {
  product_groups: ProductGroupsTable
  product_group_handles: ProductGroupHandlesTable
  product_group_members: ProductGroupMembersTable
}

export type ProductGroupRow = Selectable<ProductGroupsTable>
export type ProductGroupMemberRow = Selectable<ProductGroupMembersTable>

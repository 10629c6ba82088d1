/** Presents product groups to staff, and in lists. */
import type {
  MemberRow,
  ProductGroupLineRow,
} from '../../../../db/queries/catalog/product-groups.queries.ts'
import type { ProductGroupRow } from '../../../../db/schema/schema.ts'
import { presentIdentity } from '../products/variants.presenter.ts'
import type { ProductGroupLine } from './groups.read.schema.ts'
import type { StaffProductGroup } from './groups.schema.ts'

/** Presents a group to staff: its variants by productId. */
export const presentStaffGroup = (
  group: ProductGroupRow,
  members: readonly Pick<MemberRow, 'product_id' | 'option_values'>[],
): StaffProductGroup => ({
  ...presentIdentity(group),
  variants: members.map((row) => ({ productId: row.product_id, options: row.option_values })),
  version: group.version,
  createdAt: group.created_at.toISOString(),
  updatedAt: group.updated_at.toISOString(),
})

/** Presents a group in a list. */
export const presentGroupLine = (row: ProductGroupLineRow): ProductGroupLine => ({
  id: row.id,
  name: row.name,
  handle: row.handle,
  options: row.options.map(({ name }) => name),
  variants: row.variants,
  image: row.image,
  updatedAt: row.updated_at.toISOString(),
})

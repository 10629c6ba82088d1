/** Finds the product groups and variants of imported and exported products. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ProductGroupMemberRow, ProductGroupRow } from '../../schema/schema.ts'
import { storableJson } from '../../sql/storable.ts'
import type { ProductGroupValues } from '../catalog/product-groups.queries.ts'

/** A group, with the handle by which it was found: its present or an earlier one. */
export type FoundGroup = ProductGroupRow & { requested: string }

/**
 * Finds groups by their handles.
 * @param locks locks them until the transaction ends, in one order, before their products
 */
export async function findGroupsByHandle(
  db: DbOrTx,
  handles: readonly string[],
  locks = false,
): Promise<FoundGroup[]> {
  const { rows } = await sql<FoundGroup>`
    select product_groups.*, requested
    from product_groups join (
      select id, handle as requested from product_groups where handle = any(${handles as string[]}::text[])
      union all
      select group_id, handle from product_group_handles as earlier
      where handle = any(${handles as string[]}::text[])
        and not exists (select from product_groups where handle = earlier.handle)) as named using (id)
    order by id ${locks ? sql`for update of product_groups` : sql``}`.execute(db)
  return rows
}

/** Inserts groups whose handles no group has or had; leaves out those with a handle in use. */
export async function insertGroups(
  tx: Tx,
  groups: readonly ProductGroupValues[],
): Promise<ProductGroupRow[]> {
  const { rows } = await sql<ProductGroupRow>`
    insert into product_groups (name, handle, options) select name, handle, options
    from json_to_recordset(${storableJson(groups)}::json) as listed(name text, handle text, options jsonb)
    on conflict (handle) do nothing returning *`.execute(tx)
  return rows
}

/** The place of a product in its group. */
export type Membership = Pick<
  ProductGroupMemberRow,
  'product_ref' | 'group_id' | 'position' | 'option_values'
>

const activeMembers = (db: DbOrTx) =>
  db
    .selectFrom('product_group_members as member')
    .select(['member.product_ref', 'member.group_id', 'member.position', 'member.option_values'])
    .where('member.active', '=', true)

/** Finds the active variants of groups, in their order. */
export const findVariantsOf = (
  db: DbOrTx,
  groupIds: readonly string[],
): Promise<(Membership & { product_id: string })[]> =>
  activeMembers(db)
    .innerJoin('products', 'products.id', 'member.product_ref')
    .select('products.product_id')
    .where(sql<SqlBool>`member.group_id = any(${groupIds as string[]}::uuid[])`)
    .orderBy('member.group_id')
    .orderBy('member.position')
    .orderBy('products.id')
    .execute()

/** Finds the groups of products that are active variants. */
export const findMemberships = (db: DbOrTx, refs: readonly string[]): Promise<Membership[]> =>
  activeMembers(db)
    .where(sql<SqlBool>`member.product_ref = any(${refs as string[]}::uuid[])`)
    .execute()

/**
 * Finds groups by their ids.
 * @param locks locks them until the transaction ends, in one order, before their products
 */
export function findGroupsById(
  db: DbOrTx,
  ids: readonly string[],
  locks = false,
): Promise<ProductGroupRow[]> {
  const found = db
    .selectFrom('product_groups')
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids as string[]}::uuid[])`)
    .orderBy('id')
  return (locks ? found.forUpdate() : found).execute()
}

/** Returns true when the shop has a product group. */
export async function hasGroups(db: DbOrTx): Promise<boolean> {
  return (await db.selectFrom('product_groups').select('id').limit(1).execute()).length > 0
}

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

const activeMembers = sql`select product_ref, group_id, position, option_values
  from product_group_members where active`

/**
 * Finds the active variants of groups, in their order. Each is looked up by its key: without
 * statistics, as in the first import of a shop, PostgreSQL reads all products instead.
 */
export async function findVariantsOf(
  db: DbOrTx,
  groupIds: readonly string[],
): Promise<(Membership & { product_id: string })[]> {
  const { rows } = await sql<Membership & { product_id: string }>`
    select member.*, product_id
    from (select distinct unnest(${groupIds as string[]}::uuid[]) as id) as wanted,
      lateral (${activeMembers} and group_id = wanted.id offset 0) as member,
      lateral (select product_id from products where id = product_ref offset 0) as product
    order by group_id, position, product_ref`.execute(db)
  return rows
}

/** Finds the groups of products that are active variants. */
export async function findMemberships(db: DbOrTx, refs: readonly string[]): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    ${activeMembers} and product_ref = any(${refs as string[]}::uuid[])`.execute(db)
  return rows
}

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

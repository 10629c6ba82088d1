/** Deletes product groups and restores them with their ids. */
import { sql } from 'kysely'
import type { Tx } from '../../connection/client.ts'
import type { DeletedProductGroupRow, ProductGroupRow } from '../../schema/schema.ts'
import { releaseHandle } from './product-groups.queries.ts'

/** Deletes a group and keeps a copy; its products become single. */
export async function deleteGroup(tx: Tx, id: string): Promise<void> {
  await sql`
    insert into deleted_product_groups
      (id, handle, name, options, version, created_at, earlier_handles, members)
    select id, handle, name, options, version, created_at,
      array(select handle from product_group_handles where group_id = product_groups.id order by 1),
      coalesce((
        select jsonb_agg(jsonb_build_object('product_ref', product_ref, 'position', position,
          'option_values', option_values, 'active', active) order by position, product_ref)
        from product_group_members where group_id = product_groups.id), '[]')
    from product_groups where id = ${id}`.execute(tx)
  await tx.deleteFrom('product_groups').where('id', '=', id).execute()
}

/** Locks a deleted group and the products that were its variants. */
export async function lockDeletedGroup(
  tx: Tx,
  id: string,
): Promise<DeletedProductGroupRow | undefined> {
  const row = await tx
    .selectFrom('deleted_product_groups')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  await sql`
    select id from products where id in (
      select (member ->> 'product_ref')::uuid
      from deleted_product_groups as deleted, jsonb_array_elements(members) as member
      where deleted.id = ${id})
    order by id for no key update`.execute(tx)
  return row
}

/**
 * Inserts a locked deleted group with its id and a new version. Products that joined another group
 * stay there; deleted ones join when they are restored.
 * @returns undefined when another group has its handle
 */
export async function restoreGroup(
  tx: Tx,
  { id, handle }: Pick<DeletedProductGroupRow, 'id' | 'handle'>,
): Promise<ProductGroupRow | undefined> {
  const { rows } = await sql<ProductGroupRow>`
    insert into product_groups (id, handle, name, options, version, created_at)
    select id, handle, name, options, version + 1, created_at from deleted_product_groups
    where id = ${id}
    on conflict (handle) do nothing returning *`.execute(tx)
  if (!rows[0]) return undefined
  await releaseHandle(tx, handle)
  await sql`
    insert into product_group_handles (handle, group_id)
    select earlier, id from deleted_product_groups, unnest(earlier_handles) as earlier
    where id = ${id} and not exists (select from product_groups where handle = earlier)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into product_group_members (product_ref, group_id, position, option_values, active)
    select product_ref, ${id}, position, option_values,
      is_living and 1 = row_number() over (
        partition by is_living, fold_values(option_values) order by active desc, position)
    from (
      select member.*, products.deleted_at is null as is_living
      from deleted_product_groups as deleted,
        jsonb_to_recordset(deleted.members)
          as member(product_ref uuid, position int, option_values text[], active boolean)
      join products on products.id = member.product_ref
      where deleted.id = ${id}
        and not exists (select from product_group_members where product_ref = member.product_ref)
    ) as listed`.execute(tx)
  await tx.deleteFrom('deleted_product_groups').where('id', '=', id).execute()
  return rows[0]
}

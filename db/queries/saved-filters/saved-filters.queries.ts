/** Saved filters of the order list, private to each member of staff. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OrderViewOfStaffRow } from '../../schema/schema.ts'
import { storableJson } from '../../sql/storable.ts'

/** Finds a user's saved filters by name. */
export const findOrderViews = (db: DbOrTx, userId: string): Promise<OrderViewOfStaffRow[]> =>
  db
    .selectFrom('order_views')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()

/** Saves a filter; replaces one with the same name, ignoring case. */
export async function putOrderView(
  tx: Tx,
  view: { userId: string; name: string; filter: unknown },
): Promise<OrderViewOfStaffRow> {
  const { rows } = await sql<OrderViewOfStaffRow>`
    insert into order_views (user_id, name, filter)
    values (${view.userId}::uuid, ${view.name}, ${storableJson(view.filter)}::jsonb)
    on conflict (user_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
    returning *`.execute(tx)
  return rows[0]!
}

/** Deletes a saved filter. @returns false when the user has none with this id */
export async function deleteOrderView(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('order_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Saved filters of the order list, private to each member of staff. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { SavedFilterRow } from '../../schema/schema.ts'
import { storableJson } from '../../sql/storable.ts'

/** Finds a user's saved filters by name. */
export const findSavedFilters = (db: DbOrTx, userId: string): Promise<SavedFilterRow[]> =>
  db
    .selectFrom('saved_filters')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy(sql`lower(name)`)
    .execute()

/** Saves a filter; replaces one with the same name, ignoring case. */
export async function putSavedFilter(
  tx: Tx,
  saved: { userId: string; name: string; filter: unknown },
): Promise<SavedFilterRow> {
  const { rows } = await sql<SavedFilterRow>`
    insert into saved_filters (user_id, name, filter)
    values (${saved.userId}::uuid, ${saved.name}, ${storableJson(saved.filter)}::jsonb)
    on conflict (user_id, lower(name)) do update set name = excluded.name, filter = excluded.filter
    returning *`.execute(tx)
  return rows[0]!
}

/** Deletes a saved filter. @returns false when the user has none with this id */
export async function deleteSavedFilter(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('saved_filters')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

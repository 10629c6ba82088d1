/** Pages of the shop (CMS pages). */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { OwnPageRow, OwnPageValues } from '../../schema/schema.ts'
import { announceSettings } from '../../sql/catalogue.ts'
import { isRestorable } from '../../sql/undo.ts'

/** Returns all pages in the order of their creation. @param deleted restorable ones instead */
export const findOwnPages = (db: DbOrTx, deleted = false): Promise<OwnPageRow[]> =>
  db
    .selectFrom('own_pages')
    .selectAll()
    .where(deleted ? isRestorable : sql<SqlBool>`deleted_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks all pages until the transaction ends: there are few, and addresses must differ. */
export async function lockOwnPages(tx: Tx): Promise<OwnPageRow[]> {
  await sql`lock table own_pages in share row exclusive mode`.execute(tx)
  return findOwnPages(tx)
}

/** Makes every server read the pages again before it caches the new version. */
const announce = (tx: Tx) => sql`select ${announceSettings}`.execute(tx)

export async function insertOwnPage(tx: Tx, page: OwnPageValues): Promise<OwnPageRow> {
  await announce(tx)
  return tx.insertInto('own_pages').values(page).returningAll().executeTakeFirstOrThrow()
}

/** Changes a page; a trigger updates its version. */
export async function updateOwnPage(
  tx: Tx,
  id: string,
  page: OwnPageValues | { deleted_at: null },
): Promise<OwnPageRow> {
  await announce(tx)
  return tx
    .updateTable('own_pages')
    .set(page)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a page softly. */
export async function deleteOwnPage(tx: Tx, id: string): Promise<void> {
  await announce(tx)
  await tx
    .updateTable('own_pages')
    .set({ deleted_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Restores a deleted page. */
export const restoreOwnPage = (tx: Tx, id: string): Promise<OwnPageRow> =>
  updateOwnPage(tx, id, { deleted_at: null })

/** Pages of the shop (CMS pages). */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { CmsPageRow, CmsPageValues } from '../../schema/schema.ts'
import { announceSettings } from '../../sql/catalogue.ts'
import { isRestorable } from '../../sql/undo.ts'

/** Returns all pages in the order of their creation. @param deleted restorable ones instead */
export const findCmsPages = (db: DbOrTx, deleted = false): Promise<CmsPageRow[]> =>
  db
    .selectFrom('pages')
    .selectAll()
    .where(deleted ? isRestorable : sql<SqlBool>`deleted_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

/** Locks all pages until the transaction ends: there are few, and addresses must differ. */
export async function lockCmsPages(tx: Tx): Promise<CmsPageRow[]> {
  await sql`lock table pages in share row exclusive mode`.execute(tx)
  return findCmsPages(tx)
}

/** Makes every server read the pages again before it caches the new version. */
const announce = (tx: Tx) => sql`select ${announceSettings}`.execute(tx)

export async function insertCmsPage(tx: Tx, page: CmsPageValues): Promise<CmsPageRow> {
  await announce(tx)
  return tx.insertInto('pages').values(page).returningAll().executeTakeFirstOrThrow()
}

/** Changes a page; a trigger updates its version. */
export async function updateCmsPage(
  tx: Tx,
  id: string,
  page: CmsPageValues | { deleted_at: null },
): Promise<CmsPageRow> {
  await announce(tx)
  return tx
    .updateTable('pages')
    .set(page)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Deletes a page softly. */
export async function deleteCmsPage(tx: Tx, id: string): Promise<void> {
  await announce(tx)
  await tx.updateTable('pages').set({ deleted_at: sql<Date>`now()` }).where('id', '=', id).execute()
}

/** Restores a deleted page. */
export const restoreCmsPage = (tx: Tx, id: string): Promise<CmsPageRow> =>
  updateCmsPage(tx, id, { deleted_at: null })

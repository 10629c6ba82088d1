/** Pages of the shop's own. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { OwnPageRow, OwnPageValues } from '../schema.ts'
import { announceSettings } from '../sql/catalogue.ts'

/** All of them, as they were made. */
export const findOwnPages = (db: DbOrTx): Promise<OwnPageRow[]> =>
  db.selectFrom('own_pages').selectAll().orderBy('created_at').orderBy('id').execute()

/** Whoever else writes pages waits until the transaction ends: there are few, and addresses must differ. */
export async function lockOwnPages(tx: Tx): Promise<OwnPageRow[]> {
  await sql`lock table own_pages in share row exclusive mode`.execute(tx)
  return findOwnPages(tx)
}

/** Every server reads the pages anew before it keeps anything of the new version. */
const announce = (tx: Tx) => sql`select ${announceSettings}`.execute(tx)

export async function insertOwnPage(tx: Tx, page: OwnPageValues): Promise<OwnPageRow> {
  await announce(tx)
  return tx.insertInto('own_pages').values(page).returningAll().executeTakeFirstOrThrow()
}

/** Its version moves by trigger. */
export async function updateOwnPage(tx: Tx, id: string, page: OwnPageValues): Promise<OwnPageRow> {
  await announce(tx)
  return tx
    .updateTable('own_pages')
    .set(page)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteOwnPage(tx: Tx, id: string): Promise<void> {
  await announce(tx)
  await tx.deleteFrom('own_pages').where('id', '=', id).execute()
}

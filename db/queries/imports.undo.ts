/** What imports changed, batch by batch, for as long as it can be taken back. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import { undoPeriod } from '../sql/undo.ts'

/** What one batch changed. */
export interface NewImportChanges {
  /** the products, by their primary keys */
  refs: readonly string[]
  /** in the order of `refs`, packed */
  changes: Buffer
  /** addresses of pictures that some of them showed until then */
  pictures: readonly string[]
}

export async function insertImportChanges(
  tx: Tx,
  importId: string,
  { refs, changes, pictures }: NewImportChanges,
): Promise<void> {
  await tx
    .insertInto('import_changes')
    .values({ import_id: importId, refs: [...refs], changes, pictures: [...pictures] })
    .execute()
}

/** Drops what nobody can take back any more. */
export async function forgetImportChanges(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('import_changes')
    .where(
      sql<SqlBool>`import_id in (
        select id from imports where changed_at < now() - ${undoPeriod})`,
    )
    .execute()
}

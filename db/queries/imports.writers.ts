/** What comes after the products of a batch, and after all batches. */
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { announceCatalogue } from '../sql/catalogue.ts'

/**
 * The last thing that a batch of products does before it commits, when all batches before it have
 * committed: its new words, and a version of the catalogue that is higher than theirs.
 */
export async function closeBatch(tx: Tx): Promise<void> {
  await sql`select keep_held_words(), ${announceCatalogue}`.execute(tx)
}

/** Merges what the batches left in the lists of the text indexes; orders shall not do it. */
export async function mergeTextIndexes(db: Db): Promise<void> {
  await sql`
    select gin_clean_pending_list('products_names_idx'),
      gin_clean_pending_list('products_document_idx')`.execute(db)
}

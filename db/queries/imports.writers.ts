/** The connections that write an import: the locks they hold, and how they write. */
import { sql } from 'kysely'
import type { Db, Tx } from '../client.ts'
import { announceCatalogue } from '../sql/catalogue.ts'

/**
 * Numbers of our own among advisory locks: `select hashtext('araliya imports')`, fixed, and those
 * behind it. Each connection that writes an import holds one of its own.
 */
const firstLock = 1_634_900_017

/**
 * Takes one of the locks of writing connections, which only one import holds on all servers. It
 * belongs to the session: `db` must be one connection, and the lock goes when that connection does.
 */
export async function tryImportLock(db: Db, writer = 0): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_lock(${sql.lit(firstLock + writer)}) as taken`.execute(db)
  return rows[0]?.taken ?? false
}

/** Gives {@link tryImportLock}'s lock back; true when this connection held it. */
export async function releaseImportLock(db: Db, writer = 0): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select pg_advisory_unlock(${sql.lit(firstLock + writer)}) as held`.execute(db)
  return rows[0]?.held ?? false
}

/**
 * Makes a connection quick at writing thousands of products, until {@link endBulkWriting}. Commits
 * do not wait for the disk: a crash may lose the last batches whole, each with its report, as if
 * they had not been written yet, and the commit that ends the run, on another connection, waits for
 * all of them. The text indexes merge what is new in larger pieces. Words that the shop does not
 * know are kept back until {@link closeBatch}.
 */
export async function beginBulkWriting(db: Db): Promise<void> {
  await sql`
    select set_config('synchronous_commit', 'off', false),
      set_config('gin_pending_list_limit', '2MB', false),
      set_config('araliya.words', 'held', false)`.execute(db)
}

/** The opposite of {@link beginBulkWriting}; orders shall not merge what the import left. */
export async function endBulkWriting(db: Db): Promise<void> {
  await sql`reset araliya.words`.execute(db)
  await sql`reset synchronous_commit`.execute(db)
  await sql`reset gin_pending_list_limit`.execute(db)
  await sql`
    select gin_clean_pending_list('products_names_idx'),
      gin_clean_pending_list('products_document_idx')`.execute(db)
}

/**
 * The last thing that a batch of products does before it commits, when all batches before it have
 * committed: its new words, and a version of the catalogue that is higher than theirs.
 */
export async function closeBatch(tx: Tx): Promise<void> {
  await sql`select keep_held_words(), ${announceCatalogue}`.execute(tx)
}

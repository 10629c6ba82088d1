/** Feeds: files of products at an address, and whose turn it is to fetch them. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { FeedRow, FeedUpdate, NewFeedRow } from '../../schema/schema.ts'
import { storable } from '../../sql/storable.ts'

/** After so much silence whoever ran one counts as gone. */
const silence = sql`interval '30 seconds'`

/** All of them, the oldest first; the import of the last run as far as it is still known. */
export const findFeeds = (db: DbOrTx): Promise<FeedRow[]> =>
  db
    .selectFrom('feeds')
    .leftJoin('imports', 'imports.id', 'feeds.import_id')
    .selectAll('feeds')
    .select('imports.id as import_id')
    .orderBy('feeds.created_at')
    .orderBy('feeds.id')
    .execute()

export const lockFeed = (tx: Tx, id: string): Promise<FeedRow | undefined> =>
  tx.selectFrom('feeds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const insertFeed = (tx: Tx, feed: NewFeedRow): Promise<FeedRow> =>
  tx.insertInto('feeds').values(feed).returningAll().executeTakeFirstOrThrow()

/** Changes a locked one; a run that goes on by what it was finds its turn gone. */
export const updateFeed = (tx: Tx, id: string, change: FeedUpdate): Promise<FeedRow> =>
  tx
    .updateTable('feeds')
    .set({
      ...change,
      run: null,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Those whose address stands there whole. */
export const findUnsealedFeeds = (db: DbOrTx): Promise<Pick<FeedRow, 'id' | 'url'>[]> =>
  db.selectFrom('feeds').select(['id', 'url']).where('sealed_url', 'is', null).execute()

/** Puts the sealed address in the place of the one that stood there whole; no change of the feed. */
export async function sealFeedAddress(
  db: DbOrTx,
  { id, url }: Pick<FeedRow, 'id' | 'url'>,
  sealed: Pick<FeedUpdate, 'url' | 'sealed_url'>,
): Promise<void> {
  await db
    .updateTable('feeds')
    .set(sealed)
    .where('id', '=', id)
    .where('url', '=', url)
    .where('sealed_url', 'is', null)
    .execute()
}

export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feeds').where('id', '=', id).execute()
}

/** Asks for a run now, which is no change of the feed. */
export const askForFeed = (tx: Tx, id: string, anew: boolean): Promise<FeedRow | undefined> =>
  tx
    .updateTable('feeds')
    .set({ asked: true, anew })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Those that are due or asked for, and those whose runner is gone, the most overdue first. */
export const findDueFeeds = (db: DbOrTx, now: Date): Promise<FeedRow[]> =>
  db
    .selectFrom('feeds')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([
          eb('run', 'is', null),
          eb.or([
            eb('asked', '=', true),
            eb.and([eb('state', '=', 'on'), eb('due_at', '<=', now)]),
          ]),
        ]),
        eb('beat_at', '<', sql<Date>`now() - ${silence}`).and('run', 'is not', null),
      ]),
    )
    .orderBy('due_at')
    .execute()

/**
 * Takes the turn of a feed as it was found to be due. A run that came to no end was a failure.
 * @param dueAt when it is due after this
 * @returns undefined when somebody else has taken it, or it is another one by now
 */
export const takeFeed = (
  db: DbOrTx,
  found: FeedRow,
  run: string,
  dueAt: Date,
): Promise<FeedRow | undefined> =>
  db
    .updateTable('feeds')

    .set({
      run,
      beat_at: sql<Date>`now()`,
      due_at: dueAt,
      asked: false,
      failures: found.failures + (found.run === null ? 0 : 1),
    })
    .where('id', '=', found.id)
    .where('version', '=', found.version)
    .where('due_at', '=', found.due_at)
    .where('asked', '=', found.asked)
    .where('run', 'is not distinct from', found.run)
    .where((eb) =>
      eb.or([eb('run', 'is', null), eb('beat_at', '<', sql<Date>`now() - ${silence}`)]),
    )
    .returningAll()
    .executeTakeFirst()

/** Says that a run lives. @returns false when its turn is gone */
export async function beatFeed(db: DbOrTx, id: string, run: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ beat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run, or lets it go. @returns undefined when its turn is gone */
export const endFeedRun = (
  db: DbOrTx,
  { id, run }: Pick<FeedRow, 'id' | 'run'>,
  { message, ...end }: FeedUpdate,
): Promise<FeedRow | undefined> =>
  db
    .updateTable('feeds')
    .set({
      ...end,
      ...(message === undefined ? {} : { message: message === null ? null : storable(message) }),
      run: null,
      beat_at: null,
    })
    .where('id', '=', id)
    .where('run', '=', run)
    .returningAll()
    .executeTakeFirst()

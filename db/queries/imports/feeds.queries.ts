/** Product feeds: files at an address, and when to fetch them. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { FeedRow, FeedUpdate, NewFeedRow } from '../../schema/schema.ts'
import { storable } from '../../sql/storable.ts'

/** Without a report for so long, a runner counts as dead. */
const silence = sql`interval '30 seconds'`

/** Returns all feeds, the oldest first, with the import of the last run while it exists. */
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

/** Changes a locked feed; a run that started with the old version loses its lease. */
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

export async function deleteFeed(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('feeds').where('id', '=', id).execute()
}

/** Requests a run now, without a new version of the feed. */
export const requestFeedRun = (tx: Tx, id: string, force: boolean): Promise<FeedRow | undefined> =>
  tx
    .updateTable('feeds')
    .set({ run_requested: true, force })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()

/** Finds due or requested feeds, and those with a dead runner, the most overdue first. */
export const findDueFeeds = (db: DbOrTx, now: Date): Promise<FeedRow[]> =>
  db
    .selectFrom('feeds')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([
          eb('run', 'is', null),
          eb.or([
            eb('run_requested', '=', true),
            eb.and([eb('state', '=', 'on'), eb('due_at', '<=', now)]),
          ]),
        ]),
        eb('heartbeat_at', '<', sql<Date>`now() - ${silence}`).and('run', 'is not', null),
      ]),
    )
    .orderBy('due_at')
    .execute()

/**
 * Claims a due feed, if it is unchanged. An unfinished run counts as a failure.
 * @param dueAt the next due time
 * @returns undefined when another server claimed it, or it was changed
 */
export const claimFeed = (
  db: DbOrTx,
  found: FeedRow,
  run: string,
  dueAt: Date,
): Promise<FeedRow | undefined> =>
  db
    .updateTable('feeds')

    .set({
      run,
      heartbeat_at: sql<Date>`now()`,
      due_at: dueAt,
      run_requested: false,
      failures: found.failures + (found.run === null ? 0 : 1),
    })
    .where('id', '=', found.id)
    .where('version', '=', found.version)
    .where('due_at', '=', found.due_at)
    .where('run_requested', '=', found.run_requested)
    .where('run', 'is not distinct from', found.run)
    .where((eb) =>
      eb.or([eb('run', 'is', null), eb('heartbeat_at', '<', sql<Date>`now() - ${silence}`)]),
    )
    .returningAll()
    .executeTakeFirst()

/** Reports that a run is alive. @returns false when its lease is lost */
export async function renewFeedLease(db: DbOrTx, id: string, run: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('feeds')
    .set({ heartbeat_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('run', '=', run)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Ends a run, or releases it. @returns undefined when its lease is lost */
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
      heartbeat_at: null,
    })
    .where('id', '=', id)
    .where('run', '=', run)
    .returningAll()
    .executeTakeFirst()

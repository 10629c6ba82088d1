/** Counts failures by key (server/core/operation/failure-counter.ts) in the database, for all. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'

export interface AddedFailure {
  key: string
  /** including this one */
  failures: number
  /** since the previous failure; Infinity for the first */
  seconds: number
  /** when this one was added, as text: a JavaScript date would lose the microseconds */
  at: string
}

/**
 * Adds `count` failures to each key; one older than `resetAfter` seconds restarts the count. Locks
 * the rows until the transaction ends, new ones too, so that no other request counts meanwhile.
 */
export async function addFailures(
  tx: Tx,
  keys: readonly string[],
  resetAfter: number,
  count = 1,
): Promise<AddedFailure[]> {
  const isOld = sql<boolean>`known.last_failed_at < now() - make_interval(secs => ${resetAfter})`
  const { rows } = await sql<Omit<AddedFailure, 'seconds'> & { seconds: number | null }>`
    insert into login_failures as known (key, failures, last_failed_at)
    select key, ${count}::int, clock_timestamp() from unnest(${[...keys].sort()}::text[]) as key
    on conflict (key) do update set
      failures = case when ${isOld} then ${count}::int else known.failures + ${count}::int end,
      previous_failed_at = case when ${isOld} then null else known.last_failed_at end,
      last_failed_at = greatest(known.last_failed_at, clock_timestamp())
    returning key, failures, last_failed_at::text as at,
      extract(epoch from last_failed_at - previous_failed_at)::float8 as seconds`.execute(tx)
  return rows.map((row) => ({ ...row, seconds: row.seconds ?? Number.POSITIVE_INFINITY }))
}

/** Deletes the failures of one key. */
export async function clearFailures(db: DbOrTx, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Deletes the failures of every key with this prefix. */
export async function clearFailuresUnder(db: DbOrTx, prefix: string): Promise<void> {
  await db.deleteFrom('login_failures').where(sql<SqlBool>`starts_with(key, ${prefix})`).execute()
}

/** Subtracts `count` failures from each key; the wait restarts at the previous failure. */
export async function subtractFailures(
  db: DbOrTx,
  added: readonly AddedFailure[],
  count: number,
): Promise<void> {
  if (added.length === 0) return
  await sql`
    with taken as (
      select key, at from unnest(
        ${added.map(({ key }) => key)}::text[], ${added.map(({ at }) => at)}::timestamptz[]
      ) as failed(key, at)
    ),
    locked as (
      -- as they are behind the lock: another request may have subtracted its own while this one waited
      select known.key, known.failures, known.last_failed_at, known.previous_failed_at
      from login_failures as known join taken using (key)
      order by known.key for update of known
    ),
    deleted as (
      delete from login_failures as known using locked
      where known.key = locked.key and locked.failures <= ${count}
    )
    update login_failures as known set
      failures = locked.failures - ${count},
      last_failed_at = case when locked.last_failed_at = taken.at
        then coalesce(locked.previous_failed_at, locked.last_failed_at)
        else locked.last_failed_at end
    from taken join locked using (key)
    where known.key = taken.key and locked.failures > ${count}`.execute(db)
}

/** Deletes failures older than two days: no wait lasts that long. */
export async function deleteOldFailures(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

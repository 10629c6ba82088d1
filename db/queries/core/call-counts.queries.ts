/** Counts calls by key (server/core/rate-limit/rate-limit.ts) in the database, for all servers. */
import { sql } from 'kysely'
import type { DbOrTx } from '../../connection/client.ts'

export interface NewCalls {
  key: string
  calls: number
  /** how long a new count lasts */
  seconds: number
}

export interface CallCount {
  key: string
  /** calls in this period, the new ones included */
  calls: number
  /** milliseconds until the count restarts */
  left: number
}

/** Adds calls to each key; a count whose period has ended restarts with them. */
export async function addCalls(db: DbOrTx, added: readonly NewCalls[]): Promise<CallCount[]> {
  const isOver = sql<boolean>`known.ends_at <= now()`
  const { rows } = await sql<CallCount>`
    insert into call_counts as known (key, calls, ends_at)
    select key, calls, now() + make_interval(secs => seconds) from unnest(
      ${added.map(({ key }) => key)}::text[],
      ${added.map(({ calls }) => calls)}::integer[],
      ${added.map(({ seconds }) => seconds)}::float8[]
    ) as added(key, calls, seconds)
    -- several servers count the same callers: in one order, none of them waits for another in a circle
    order by key
    on conflict (key) do update set
      calls = case when ${isOver} then excluded.calls else known.calls + excluded.calls end,
      ends_at = case when ${isOver} then excluded.ends_at else known.ends_at end
    returning key, calls,
      (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as left`.execute(db)
  return rows
}

/** Deletes counts whose period has ended. */
export async function deleteOldCallCounts(db: DbOrTx): Promise<void> {
  await db.deleteFrom('call_counts').where('ends_at', '<', sql<Date>`now()`).execute()
}

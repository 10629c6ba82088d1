/** Counts rows up to a ceiling, so that a growing list is not read in full for one number. */
import { type SelectQueryBuilder, sql } from 'kysely'
import type { DbOrTx } from '../connection/client.ts'
import type { Database } from '../schema/schema.ts'

/**
 * Counts the rows that the query finds, to at most one above `ceiling`.
 *
 * @example countUpTo(db, db.selectFrom('orders').where('status', '=', 'Pending'), 10_000)
 */
export async function countUpTo<TB extends keyof Database>(
  db: DbOrTx,
  query: SelectQueryBuilder<Database, TB, object>,
  ceiling: number,
): Promise<number> {
  const some = query.select(sql<number>`1`.as('one')).limit(ceiling + 1)
  return countRows(db.selectFrom(some.as('some')))
}

/** Counts the rows that the query finds. */
export async function countRows<DB, TB extends keyof DB>(
  query: SelectQueryBuilder<DB, TB, object>,
): Promise<number> {
  const row = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return (row as { count: number }).count
}

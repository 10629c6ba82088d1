/** Failed logins per account and per address, kept in the database so that all servers agree. */
import { type SqlBool, sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'

export interface LoginFailures {
  key: string
  failures: number
  lastFailedAt: Date
  /** since the last one */
  seconds: number
}

/** What is known of each key, locked until the transaction ends. */
export async function lockLoginFailures(tx: Tx, keys: readonly string[]): Promise<LoginFailures[]> {
  const rows = await tx
    .selectFrom('login_failures')
    .select([
      'key',
      'failures',
      'last_failed_at',
      sql<number>`extract(epoch from now() - last_failed_at)::float8`.as('seconds'),
    ])
    .where(sql<SqlBool>`key = any(${keys as string[]}::text[])`)
    .orderBy('key')
    .forUpdate()
    .execute()
  return rows.map(({ last_failed_at, ...row }) => ({ ...row, lastFailedAt: last_failed_at }))
}

/** Adds a failure to each key; one older than `forgetAfter` seconds starts the count anew. */
export async function addLoginFailure(
  db: DbOrTx,
  keys: readonly string[],
  forgetAfter: number,
): Promise<void> {
  await sql`
    insert into login_failures as known (key, failures, last_failed_at)
    select key, 1, now() from unnest(${[...keys].sort()}::text[]) as key
    on conflict (key) do update set
      failures = case when known.last_failed_at < now() - make_interval(secs => ${forgetAfter})
                 then 1 else known.failures + 1 end,
      last_failed_at = now()`.execute(db)
}

export async function forgetLoginFailures(db: DbOrTx, key: string): Promise<void> {
  await db.deleteFrom('login_failures').where('key', '=', key).execute()
}

/** Takes one failure back, as if the last one had been at `before`. */
export async function takeBackLoginFailure(
  db: DbOrTx,
  key: string,
  before: Date | undefined,
): Promise<void> {
  const one = db.deleteFrom('login_failures').where('key', '=', key).where('failures', '=', 1)
  if ((await one.executeTakeFirst()).numDeletedRows > 0n) return
  await db
    .updateTable('login_failures')
    .set((eb) => ({
      failures: eb('failures', '-', 1),
      ...(before ? { last_failed_at: before } : {}),
    }))
    .where('key', '=', key)
    .where('failures', '>', 1)
    .execute()
}

/** Forgets failures older than two days: no wait lasts that long. */
export async function forgetOldLoginFailures(db: DbOrTx): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

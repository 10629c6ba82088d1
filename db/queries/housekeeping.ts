/** Rows that have served their time. */
import { sql } from 'kysely'
import type { Db } from '../client.ts'

/** Sessions nobody can use any more. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', sql<Date>`now()`).execute()
}

/** Failed logins older than two days: no wait lasts that long. */
export async function forgetOldLoginFailures(db: Db): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('last_failed_at', '<', sql<Date>`now() - interval '2 days'`)
    .execute()
}

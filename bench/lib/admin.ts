/** Opens an administrator's session, for benchmarks of the admin area. */
import { createDatabase } from '../../db/connection/client.ts'
import { staffOf } from '../../db/queries/accounts/users.queries.ts'
import { newToken } from '../../server/core/access/token.ts'
import { openSession } from '../../server/modules/accounts/sessions/sessions.ts'

/** Creates an administrator. @returns the token of their session */
export async function openAdminSession(databaseUrl: string): Promise<string> {
  const { db } = createDatabase({ url: databaseUrl, max: 1, statementTimeout: 60_000 })
  const admin = await db
    .insertInto('users')
    .values({
      email: `${newToken()}@example.com`,
      first_name: 'Bench',
      password_hash: null,
      ...staffOf('owner'),
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const token = await openSession(db, admin.id)
  await db.destroy()
  return token
}

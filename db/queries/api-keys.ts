/** API keys of integrators and scripts: stored hashed, shown once. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'

/**
 * The living key behind a token: neither revoked nor expired, and not of a blocked administrator,
 * who could let themselves in again with it. Notes the use, to the minute.
 */
export async function findApiKeyUser(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<{ id: string; name: string; role: string } | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .select(['id', 'name', 'role', 'last_used_at'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('users')
            .select('users.id')
            .whereRef('users.id', '=', 'api_keys.created_by')
            .where('users.status', '!=', 'active'),
        ),
      ),
    )
    .executeTakeFirst()
  if (!key) return undefined
  if (!key.last_used_at || Date.now() - key.last_used_at.getTime() > 60_000)
    await db
      .updateTable('api_keys')
      .set({ last_used_at: sql`now()` })
      .where('id', '=', key.id)
      .execute()
  return key
}

/** Ends the keys that an administrator made, before the account goes or loses its role. */
export async function revokeApiKeysOf(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
}

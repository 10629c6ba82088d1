/** API keys of integrators and scripts: stored hashed, shown once. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../client.ts'
import type { ApiKeyRow } from '../schema.ts'

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

/** A key with the email of the administrator who made it, while that account exists. */
export type ApiKeyListRow = Omit<ApiKeyRow, 'token_hash'> & { creator: string | null }

const listed = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.prefix',
  'api_keys.role',
  'api_keys.created_by',
  'api_keys.created_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
  'api_keys.last_used_at',
] as const

/** All keys, the newest first. */
export function findApiKeys(db: DbOrTx): Promise<ApiKeyListRow[]> {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(listed)
    .select('users.email as creator')
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id', 'desc')
    .execute()
}

export async function insertApiKey(
  tx: Tx,
  key: {
    name: string
    prefix: string
    tokenHash: Buffer
    role: string
    createdBy: string | null
    expiresAt: Date | null
  },
): Promise<ApiKeyListRow> {
  const { id } = await tx
    .insertInto('api_keys')
    .values({
      name: key.name,
      prefix: key.prefix,
      token_hash: key.tokenHash,
      role: key.role,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return tx
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(listed)
    .select('users.email as creator')
    .where('api_keys.id', '=', id)
    .executeTakeFirstOrThrow()
}

/** The key, locked until the transaction ends. */
export function lockApiKey(
  tx: Tx,
  id: string,
): Promise<{ name: string; revoked_at: Date | null } | undefined> {
  return tx
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function revokeApiKey(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('api_keys').set({ revoked_at: sql`now()` }).where('id', '=', id).execute()
}

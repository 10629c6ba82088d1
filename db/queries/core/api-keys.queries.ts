/** API keys of integrations and scripts: stored hashed, shown once. */
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../connection/client.ts'
import type { ApiKeyRow } from '../../schema/schema.ts'
import { type ActorStatus, hasSecret } from './actors.queries.ts'

/**
 * Finds the valid key of a token: not revoked or expired, and created by active staff. A key never
 * outlives its creator's access, as it could restore it. Records the use, to the minute, unless a
 * concurrent request with the key recorded it.
 */
export async function findApiKeyUser(
  db: DbOrTx,
  tokenHash: Buffer,
): Promise<({ id: string; name: string } & Required<ActorStatus>) | undefined> {
  const key = await db
    .selectFrom('api_keys')
    .innerJoin('users as maker', 'maker.id', 'api_keys.created_by')
    .innerJoin('roles', 'roles.id', 'maker.role_id')
    .select([
      'api_keys.id',
      'api_keys.name',
      'api_keys.role as type',
      'maker.role_id',
      'roles.permissions',
      'api_keys.permissions as key_permissions',
      'last_used_at',
    ])
    .where(hasSecret(tokenHash))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', sql<Date>`now()`)]))
    .where('maker.status', '=', 'active')
    .executeTakeFirst()
  if (!key) return undefined
  if (!key.last_used_at || Date.now() - key.last_used_at.getTime() > 60_000)
    await sql`
      with free as (
        select id from api_keys where id = ${key.id}::uuid for no key update skip locked)
      update api_keys set last_used_at = now() from free where api_keys.id = free.id`.execute(db)
  return key
}

/** Revokes the keys of an administrator. @returns the names of those that were active */
export async function revokeApiKeysOf(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('created_by', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['name', sql<boolean>`expires_at is null or expires_at > now()`.as('lived')])
    .execute()
  return ended
    .filter(({ lived }) => lived)
    .map(({ name }) => name)
    .sort()
}

/** A key with the email of the administrator who created it, while that account exists. */
export type ApiKeyListRow = Omit<ApiKeyRow, 'token_hash' | 'previous_hash'> & {
  creator: string | null
}

const listed = [
  'api_keys.id',
  'api_keys.name',
  'api_keys.prefix',
  'api_keys.role',
  'api_keys.permissions',
  'api_keys.created_by',
  'api_keys.created_at',
  'api_keys.expires_at',
  'api_keys.revoked_at',
  'api_keys.last_used_at',
  'api_keys.previous_until',
] as const

/** Returns all keys, the newest first. */
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
    permissions: string[]
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
      permissions: key.permissions,
      created_by: key.createdBy,
      expires_at: key.expiresAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return (await findApiKey(tx, id))!
}

/** Returns one key as the list shows it. */
export function findApiKey(db: DbOrTx, id: string): Promise<ApiKeyListRow | undefined> {
  return db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.created_by')
    .select(listed)
    .select('users.email as creator')
    .where('api_keys.id', '=', id)
    .executeTakeFirst()
}

/**
 * Sets a new secret for an active key. The old secret is valid for some more hours, an earlier one
 * is not.
 */
export async function rotateApiKey(
  tx: Tx,
  id: string,
  { tokenHash, prefix, hours }: { tokenHash: Buffer; prefix: string; hours: number },
): Promise<void> {
  await tx
    .updateTable('api_keys')
    .set({
      token_hash: tokenHash,
      prefix,
      previous_hash: sql`token_hash`,
      previous_until: sql`now() + make_interval(hours => ${hours}::int)`,
    })
    .where('id', '=', id)
    .execute()
}

/** Revokes a key. @returns false when it was revoked before */
export async function revokeApiKey(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

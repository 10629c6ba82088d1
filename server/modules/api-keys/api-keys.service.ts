/**
 * Creates, rotates and revokes API keys, shown once and kept hashed (docs/contract.md#accounts).
 */

import type { Tx } from '../../../db/connection/client.ts'
import { closeGate } from '../../../db/queries/core/actors.queries.ts'
import {
  type ApiKeyListRow,
  findApiKey,
  findApiKeys,
  insertApiKey,
  revokeApiKey,
  rotateApiKey,
} from '../../../db/queries/core/api-keys.queries.ts'
import { can, coversAll, knownPermissions } from '../../core/access/permission-check.ts'
import { apiKeyPrefix, hashToken, newToken } from '../../core/access/token.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import {
  completePermissions,
  keyPermissions,
  type Permission,
} from '../../core/permissions/permissions.schema.ts'
import { showOnce } from '../../core/secrets/one-time-secret.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { assertEnabled } from '../../platform/modules/enabled-modules.ts'
import type { ApiKey, NewApiKey } from './api-keys.schema.ts'

/** The number of characters that the list shows, including the common prefix. */
const shownPrefix = apiKeyPrefix.length + 6

export const presentApiKey = (row: ApiKeyListRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  role: row.role as ApiKey['role'],
  permissions: knownPermissions(row.permissions),
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  previousUntil: row.previous_until?.toISOString() ?? null,
})

/** Returns all keys, the newest first, including expired and revoked ones. */
export const listApiKeys = (services: Pick<Services, 'db'>): Promise<ApiKeyListRow[]> =>
  findApiKeys(services.db)

/** Returns a new key's permissions. @throws AppError FORBIDDEN for one that its creator lacks */
function permissionsForKey(
  { user: maker, modules }: StaffContext<'modules'>,
  { role, permissions }: NewApiKey,
): Permission[] {
  if (!permissions)
    return role === 'admin' ? keyPermissions.filter((permission) => can(maker, permission)) : []
  assertEnabled(modules, { permissions })
  const carried = completePermissions(permissions)
  if (!coversAll(maker, carried))
    throw new AppError('FORBIDDEN', 'An API key cannot have permissions that you do not have.')
  return carried
}

/** Generates a secret, with its hash to store and its visible prefix. */
function newSecret() {
  const key = `${apiKeyPrefix}${newToken()}`
  return { key, tokenHash: hashToken(key), prefix: key.slice(0, shownPrefix) }
}

/** A key with its secret, which cannot be read again later. */
interface ShownKey {
  key: string
  apiKey: ApiKey
}

/** Generates a secret and returns it once. @throws AppError CONFLICT as {@link showOnce} */
async function showKey(
  ctx: StaffContext,
  work: (tx: Tx, secret: ReturnType<typeof newSecret>) => Promise<ApiKeyListRow>,
): Promise<ShownKey> {
  const { secret, apiKey } = await showOnce(ctx, 'key', async (tx) => {
    const made = newSecret()
    return { secret: made.key, apiKey: presentApiKey(await work(tx, made)) }
  })
  return { key: secret, apiKey }
}

/**
 * Creates a key.
 * @throws AppError VALIDATION_FAILED for an expiry in the past, FORBIDDEN for more permissions than
 * the creator's, CONFLICT as {@link showKey}
 */
export function createApiKey(ctx: StaffContext<'modules'>, wanted: NewApiKey): Promise<ShownKey> {
  const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null
  if (expiresAt && expiresAt <= ctx.clock())
    throw validationError([{ path: 'expiresAt', message: 'must be in the future' }])
  return showKey(ctx, async (tx, { tokenHash, prefix }) => {
    const carried = permissionsForKey(ctx, wanted)
    const row = await insertApiKey(tx, {
      name: wanted.name,
      prefix,
      tokenHash,
      role: carried.length > 0 ? 'admin' : 'customer',
      permissions: carried,
      createdBy: ctx.user.id,
      expiresAt,
    })
    await recordAudit(tx, ctx.user, {
      action: 'api-key.create',
      entityId: wanted.name,
      changes: {
        permissions: [null, carried],
        expiresAt: [null, expiresAt?.toISOString() ?? null],
      },
    })
    return row
  })
}

/** Hours that the previous secret stays valid after a rotation, so that its users can switch. */
const overlapHours = 24

/** Finds a key. @throws AppError NOT_FOUND */
async function getApiKey(tx: Tx, id: string): Promise<ApiKeyListRow> {
  const key = isUuid(id) ? await findApiKey(tx, id) : undefined
  if (!key) throw new AppError('NOT_FOUND', 'API key not found.')
  return key
}

/**
 * Rotates a key's secret. The permissions stay, and the previous secret stays valid for a day.
 * @throws AppError NOT_FOUND, FORBIDDEN for a key with more permissions than the caller's, CONFLICT
 * for an expired or revoked key and as {@link showKey}
 */
export const rotateKey = (ctx: StaffContext, id: string): Promise<ShownKey> =>
  showKey(ctx, async (tx, { tokenHash, prefix }) => {
    const key = await getApiKey(tx, id)
    if (!coversAll(ctx.user, key.permissions))
      throw new AppError(
        'FORBIDDEN',
        'This API key has permissions that you do not have. Ask an owner.',
      )
    if (key.revoked_at || (key.expires_at && key.expires_at <= ctx.clock()))
      throw new AppError('CONFLICT', 'This API key has expired or was revoked. Create a new one.')
    await rotateApiKey(tx, key.id, { tokenHash, prefix, hours: overlapHours })
    await recordAudit(tx, ctx.user, {
      action: 'api-key.rotate',
      entityId: key.name,
      changes: { prefix: [key.prefix, prefix] },
    })
    return getApiKey(tx, key.id)
  })

/**
 * Revokes a key after its running requests end. Revoking twice changes nothing.
 * @throws AppError NOT_FOUND
 */
export function revokeKey(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const key = await getApiKey(tx, id)
    if (key.created_by) await closeGate(tx, key.created_by)
    if (!(await revokeApiKey(tx, id))) return
    await recordAudit(tx, ctx.user, {
      action: 'api-key.revoke',
      entityId: key.name,
    })
  }, 'change-access')
}

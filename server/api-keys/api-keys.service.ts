/** Making and revoking API keys: shown once, stored hashed (docs/contract.md#accounts). */

import { closeGate } from '../../db/queries/actors.ts'
import type { ApiKeyListRow } from '../../db/queries/api-keys.ts'
import { findApiKey, findApiKeys, insertApiKey, revokeApiKey } from '../../db/queries/api-keys.ts'
import { recordAudit } from '../audit/audit.service.ts'
import type { OperationContext, Services } from '../context.ts'
import { validationError } from '../error-translation.ts'
import { AppError } from '../errors.ts'
import { isUuid } from '../rules.schema.ts'
import { apiKeyPrefix, hashToken, newToken } from '../users/token.ts'
import type { ApiKey } from './api-keys.schema.ts'
import { seal, unseal } from './seal.ts'

/** Characters of a key that its list entry shows, the common prefix included. */
const shownPrefix = apiKeyPrefix.length + 6

export const viewApiKey = (row: ApiKeyListRow): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  role: row.role as ApiKey['role'],
  createdBy: row.creator,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

/** All keys, the newest first: also those that expired or were revoked. */
export const listApiKeys = (services: Pick<Services, 'db'>): Promise<ApiKeyListRow[]> =>
  findApiKeys(services.db)

/**
 * Makes a key.
 * @returns the key itself, which nobody can read again later, and its list entry
 * @throws AppError VALIDATION_FAILED when it would be expired already, CONFLICT when the request is
 * repeated from another session, which may not see the key
 */
export async function createApiKey(
  ctx: OperationContext<'admin'>,
  wanted: { name: string; role: string; expiresAt?: string | null | undefined },
): Promise<{ key: string; apiKey: ApiKey }> {
  const expiresAt = wanted.expiresAt ? new Date(wanted.expiresAt) : null
  if (expiresAt && expiresAt <= ctx.clock())
    throw validationError([{ path: 'expiresAt', message: 'must be in the future' }])
  const secrets = [ctx.token!, ctx.idempotencyKey ?? '']
  const { sealed, apiKey } = await ctx.once(async (tx) => {
    const key = `${apiKeyPrefix}${newToken()}`
    const row = await insertApiKey(tx, {
      name: wanted.name,
      prefix: key.slice(0, shownPrefix),
      tokenHash: hashToken(key),
      role: wanted.role,
      createdBy: ctx.user.id,
      expiresAt,
    })
    await recordAudit(tx, ctx.user, {
      action: 'api-key.create',
      entity: 'api-key',
      entityId: wanted.name,
      changes: { role: [null, wanted.role], expiresAt: [null, expiresAt?.toISOString() ?? null] },
    })
    return { sealed: seal(key, secrets), apiKey: viewApiKey(row) }
  })
  const key = unseal(sealed, secrets)
  if (key === undefined)
    throw new AppError(
      'CONFLICT',
      'This key was made from another session and is shown only there.',
    )
  return { key, apiKey }
}

/**
 * Ends a key at once, when nobody acts with it any more. Revoking twice changes nothing.
 * @throws AppError NOT_FOUND
 */
export function endApiKey(ctx: OperationContext<'admin'>, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const key = isUuid(id) ? await findApiKey(tx, id) : undefined
    if (!key) throw new AppError('NOT_FOUND', 'There is no such API key.')
    if (key.created_by) await closeGate(tx, key.created_by)
    if (!(await revokeApiKey(tx, id))) return
    await recordAudit(tx, ctx.user, {
      action: 'api-key.revoke',
      entity: 'api-key',
      entityId: key.name,
    })
  }, 'change-access')
}

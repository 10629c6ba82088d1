/** Who a bearer token belongs to. Asked anew for every operation, so a revoked token fails at once, inside a batch too. */
import { findApiKeyUser } from '../../db/queries/api-keys.ts'
import { findUserBySession } from '../../db/queries/users.ts'
import type { Access, CurrentUser, RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { apiKeyPrefix, hashToken } from './token.ts'

/** The longest token worth hashing, in characters. */
const longestToken = 200

/** @returns null for an unknown, expired or revoked token, and for a blocked or deleted user's */
export async function authenticate(request: RequestContext): Promise<CurrentUser | null> {
  const { token } = request
  if (!token || token.length > longestToken) return null
  if (token.startsWith(apiKeyPrefix)) {
    const key = await findApiKeyUser(request.db, hashToken(token))
    if (!key) return null
    return {
      id: null,
      keyId: key.id,
      email: '',
      firstName: key.name,
      lastName: '',
      type: key.role,
      label: `API key ${key.name}`,
    }
  }
  const row = await findUserBySession(request.db, hashToken(token))
  if (!row) return null
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    type: row.type,
    label: row.email,
  }
}

/**
 * The one judge of access, for operations and for the few plain routes such as uploads.
 * @param identify whether a public call wants to know who is asking
 * @returns who is asking; null for a guest of a public call
 * @throws AppError UNAUTHENTICATED without a living token, FORBIDDEN for the wrong role
 */
export async function authorise(
  request: RequestContext,
  access: Access,
  identify = false,
): Promise<CurrentUser | null> {
  const wanted = access !== 'public' || identify
  const user = wanted && request.token !== undefined ? await authenticate(request) : null
  if (access !== 'public' && !user) throw new AppError('UNAUTHENTICATED')
  if (access === 'admin' && user?.type !== 'admin') throw new AppError('FORBIDDEN')
  return user
}

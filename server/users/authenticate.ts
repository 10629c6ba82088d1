/** Who a bearer token belongs to. Asked anew for every operation, so a revoked token fails at once, inside a batch too. */
import { findApiKeyUser } from '../../db/queries/api-keys.ts'
import { findUserBySession } from '../../db/queries/users.ts'
import type { CurrentUser, RequestContext } from '../context.ts'
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

/** Who a bearer token belongs to. Asked anew for every operation, so a revoked token fails at once, inside a batch too. */
import { findApiKeyUser } from '../../db/queries/api-keys.ts'
import { findUserBySession } from '../../db/queries/users.ts'
import type { Access, CurrentUser, RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { apiKeyPrefix, hashToken } from './token.ts'

/** The longest token worth hashing, in characters. */
const longestToken = 200

/** @returns null for an unknown, expired or revoked token, and for a blocked or deleted user's */
async function authenticate(request: RequestContext): Promise<CurrentUser | null> {
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

/** Who may call: the part of an operation's definition that says so. */
export interface AccessRule {
  access: Access
  /** a public operation that wants to know who is asking, when somebody is */
  identify?: boolean | undefined
  /** for people alone: what API keys may do must not depend on what they did before */
  inPerson?: boolean | undefined
}

const keysMayNot =
  'API keys manage neither keys nor accounts: an administrator does that, logged in.'

/**
 * The one judge of access.
 * @throws AppError UNAUTHENTICATED for nobody, FORBIDDEN for the wrong role
 */
export function assertMay({ access, inPerson }: AccessRule, user: CurrentUser | null): void {
  if (access === 'public') return
  if (!user) throw new AppError('UNAUTHENTICATED')
  if (access === 'admin' && user.type !== 'admin') throw new AppError('FORBIDDEN')
  if (inPerson && user.keyId !== undefined) throw new AppError('FORBIDDEN', keysMayNot)
}

/**
 * Judges a request, for operations and for the few plain routes such as uploads.
 * @returns who is asking; null for a guest of a public call
 * @throws AppError UNAUTHENTICATED without a living token, FORBIDDEN for the wrong role
 */
export async function authorise(
  request: RequestContext,
  rule: AccessRule,
): Promise<CurrentUser | null> {
  const wanted = rule.access !== 'public' || rule.identify
  const ask = async () => (request.caller === undefined ? authenticate(request) : request.caller)
  const user = wanted && request.token !== undefined ? await ask() : null
  assertMay(rule, user)
  return user
}

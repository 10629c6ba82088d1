/**
 * Finds the user of a token, again for each operation: a revoked token fails at once, in batches
 * too.
 */

import { touchSession } from '../../../db/queries/accounts/sessions.queries.ts'
import { findUserBySession } from '../../../db/queries/accounts/users.queries.ts'
import { findApiKeyUser } from '../../../db/queries/core/api-keys.queries.ts'
import type { CurrentUser, RequestContext } from '../context/context.ts'
import { type AccessRule, assertAllowed } from './access-rule.ts'
import { guest } from './guest.ts'
import { permissionsOf } from './permission-check.ts'
import { apiKeyPrefix, hashToken } from './token.ts'

/** The longest token worth hashing, in characters. */
const longestToken = 200

const pendingChallengeOf = (
  { access }: RequestContext,
  account: { has_two_factor: boolean; is_verified: boolean | null; role_id: string | null },
): CurrentUser['pendingChallenge'] => {
  if (account.has_two_factor) return account.is_verified ? undefined : 'verification'
  return access.needsTwoFactor(account.role_id) ? 'setup' : undefined
}

/** Finds the user; null for an unknown, expired or revoked token, or a blocked or deleted user. */
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
      type: key.type,
      role: null,
      permissions: permissionsOf(key),
      label: `API key ${key.name}`,
    }
  }
  const tokenHash = hashToken(token)
  const row = await findUserBySession(request.db, tokenHash)
  if (!row) return null
  // Nothing waits for this write; reads cause it at most once in five minutes.
  if (row.is_stale)
    touchSession(request.db, tokenHash, request.ip).catch((error: unknown) =>
      request.log.debug({ err: error }, 'failed to record the last use of a session'),
    )
  const pendingChallenge = pendingChallengeOf(request, row)
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    type: row.type,
    role: row.role_id,
    permissions: permissionsOf(row),
    ...(pendingChallenge ? { pendingChallenge } : {}),
    label: row.email,
  }
}

/**
 * Authorises a request, for operations and for the few plain routes such as uploads.
 * @returns the user; null for a guest of a public call; {@link guest} where a setting admits guests
 * @throws AppError UNAUTHENTICATED without a valid token, FORBIDDEN without the permission
 */
export async function authorise(
  request: RequestContext,
  rule: AccessRule,
): Promise<CurrentUser | null> {
  const wanted = rule.access !== 'public' || rule.identify
  const ask = async () => (request.caller === undefined ? authenticate(request) : request.caller)
  if (
    request.token === undefined &&
    rule.guestsWhen &&
    request.access.allowsGuests(rule.guestsWhen)
  )
    return guest()
  const known = wanted && request.token !== undefined ? await ask() : null
  // Until users set up the required 2FA method, public calls treat them as guests.
  const user = rule.access === 'public' && known?.pendingChallenge === 'setup' ? null : known
  assertAllowed(rule, user)
  return user
}

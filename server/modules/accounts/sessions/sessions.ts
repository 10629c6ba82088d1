/** Opens sessions, for every way of signing in. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { insertSession } from '../../../../db/queries/accounts/users.queries.ts'
import { hashToken, newToken, sessionDays } from '../../../core/access/token.ts'
import { AppError } from '../../../core/errors/errors.ts'

/** The origin of a session; unknown for sessions that no browser requested. */
interface SessionOrigin {
  address?: string
  browser?: string
}

interface VerifiedLogin extends SessionOrigin {
  /** the hash that the password was checked against; undefined after another kind of sign-in */
  passwordHash?: string | null
  /** 2FA was completed */
  twoFactorVerified?: boolean
}

/**
 * Opens a session and returns its token, which is shown only once.
 * @returns undefined when the account was blocked or deleted, or its password or 2FA changed
 * meanwhile
 */
export async function tryOpenSession(
  db: DbOrTx,
  userId: string,
  verified: VerifiedLogin = {},
): Promise<string | undefined> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const opened = await insertSession(db, { tokenHash, userId, days: sessionDays, ...verified })
  return opened ? token : undefined
}

export const accountChanged = () =>
  new AppError('UNAUTHENTICATED', 'This account changed in the meantime.')

/**
 * Opens a session for a verified identity, see {@link tryOpenSession}.
 * @throws AppError UNAUTHENTICATED when the account was blocked or deleted meanwhile
 */
export async function openSession(
  db: DbOrTx,
  userId: string,
  from?: SessionOrigin,
): Promise<string> {
  const token = await tryOpenSession(db, userId, from)
  if (!token) throw accountChanged()
  return token
}

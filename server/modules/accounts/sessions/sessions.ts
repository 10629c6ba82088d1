/** Opening sessions: the one door, whatever somebody signed in with. */
import type { DbOrTx } from '../../../../db/connection/client.ts'
import { insertSession } from '../../../../db/queries/accounts/users.queries.ts'
import { hashToken, newToken, sessionDays } from '../../../core/access/token.ts'
import { AppError } from '../../../core/errors/errors.ts'

/** Where it is opened; nobody knows of those that no browser asked for. */
interface From {
  address?: string
  browser?: string
}

interface Judged extends From {
  /** what the password was judged against; undefined after another kind of sign-in */
  passwordHash?: string | null
  /** a second factor was given */
  proved?: boolean
}

/**
 * Opens a session and returns its token, which is shown this once.
 * @returns undefined when the account was blocked, deleted, got another password or a second factor meanwhile
 */
export async function tryOpenSession(
  db: DbOrTx,
  userId: string,
  judged: Judged = {},
): Promise<string | undefined> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const opened = await insertSession(db, { tokenHash, userId, days: sessionDays, ...judged })
  return opened ? token : undefined
}

export const accountChanged = () =>
  new AppError('UNAUTHENTICATED', 'This account changed in the meantime.')

/**
 * Opens a session for somebody whose identity is certain, see {@link tryOpenSession}.
 * @throws AppError UNAUTHENTICATED when the account was blocked or deleted meanwhile
 */
export async function openSession(db: DbOrTx, userId: string, from?: From): Promise<string> {
  const token = await tryOpenSession(db, userId, from)
  if (!token) throw accountChanged()
  return token
}

/** Rules of accounts and sessions: design.md §5, "accounts". */
import type { DbOrTx } from '../../db/client.ts'
import {
  deleteSession,
  findUserByEmail,
  findUserById,
  insertSession,
  insertUser,
} from '../../db/queries/users.ts'
import type { UserRow } from '../../db/schema.ts'
import type { CurrentUser, RequestContext } from '../context.ts'
import { AppError } from '../errors.ts'
import { assertMayTry, noteFailure, noteSuccess } from './login-throttle.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { hashToken, newToken, sessionDays } from './token.ts'

/** Opens a session and returns its token, which is shown this once. */
export async function openSession(db: DbOrTx, userId: string): Promise<string> {
  const token = newToken()
  await insertSession(db, { tokenHash: hashToken(token), userId, days: sessionDays })
  return token
}

/**
 * Logs in with email and password.
 * @returns undefined for a wrong email or password and for a blocked account, which all look alike
 * @throws AppError RATE_LIMITED after too many failures
 */
export async function login(
  ctx: RequestContext,
  credentials: { email: string; password: string },
): Promise<{ user: UserRow; token: string } | undefined> {
  await assertMayTry(ctx, credentials.email)
  const user = await findUserByEmail(ctx.db, credentials.email.trim())
  const right = await verifyPassword(user?.password_hash, credentials.password)
  if (!user || !right || user.status !== 'active') {
    await noteFailure(ctx, credentials.email)
    return undefined
  }
  await noteSuccess(ctx, credentials.email)
  return { user, token: await openSession(ctx.db, user.id) }
}

/** The hash is made before the transaction: nothing slow happens inside one. */
export const prepareUser = async (registration: {
  firstName: string
  lastName: string
  email: string
  password: string
}) => ({
  firstName: registration.firstName,
  lastName: registration.lastName,
  email: registration.email,
  passwordHash: await hashPassword(registration.password),
})

/**
 * Stores a new account.
 * @throws AppError CONFLICT when the email is taken, without regard to case
 */
export async function createUser(
  db: DbOrTx,
  user: Awaited<ReturnType<typeof prepareUser>> & { type?: string },
): Promise<UserRow> {
  const row = await insertUser(db, user)
  if (!row)
    throw new AppError('CONFLICT', 'An account with this email already exists.', {
      issues: [{ path: 'email', message: 'is already taken' }],
    })
  return row
}

/** Ends the session of the token that came with the request. */
export async function logout(ctx: RequestContext): Promise<void> {
  if (ctx.token) await deleteSession(ctx.db, hashToken(ctx.token))
}

/**
 * The account behind the request.
 * @throws AppError FORBIDDEN for an API key, which has no account
 */
export async function getOwnAccount(ctx: RequestContext & { user: CurrentUser }): Promise<UserRow> {
  const row = ctx.user.id ? await findUserById(ctx.db, ctx.user.id) : undefined
  if (!row) throw new AppError('FORBIDDEN', 'An API key has no account of its own.')
  return row
}

/** Registers accounts, logs users in and manages their passwords: docs/contract.md#accounts. */
import type { Tx } from '../../../../db/connection/client.ts'
import { endLinksOf } from '../../../../db/queries/accounts/account-links.queries.ts'
import {
  deleteSession,
  deleteSessionsOf,
  deleteUser,
  findUserByEmail,
  findUserById,
  insertUser,
  updateUser,
} from '../../../../db/queries/accounts/users.queries.ts'
import { revokeApiKeysOf } from '../../../../db/queries/core/api-keys.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import { hashToken } from '../../../core/access/token.ts'
import { recordAudit } from '../../../core/audit/audit.service.ts'
import type {
  Access,
  AllServices,
  CurrentUser,
  CustomerContext,
  OperationContext,
} from '../../../core/context/context.ts'
import { validationError } from '../../../core/errors/error-translation.ts'
import { AppError } from '../../../core/errors/errors.ts'
import { eraseFromEvents, recordEvents } from '../../../core/events/events.service.ts'
import type { Permission } from '../../../core/permissions/permissions.schema.ts'
import { queueEmail } from '../../../platform/email/queue-email.ts'
import { sessionOriginOf } from '../sessions/known-sign-ins.ts'
import { throttleCurrentPassword, throttleLogin } from '../sessions/login-throttle.ts'
import { auditFailedLogin, auditLogin, auditLogout } from '../sessions/logins.audit.ts'
import { tryOpenSession } from '../sessions/sessions.ts'
import { requestChallenge } from '../two-factor/challenges.ts'
import type { Challenge } from '../two-factor/two-factor.schema.ts'
import { onAccountDeletion, onEmailVerified } from '../users/account-hooks.ts'
import { problemOfPassword } from '../users/common-passwords.ts'
import { hashPassword, verifyPassword } from '../users/password.ts'
import { customerEvents } from './users.events.ts'

/** The context of any authenticated operation. */
type KnownContext = OperationContext<'customer' | Permission>

/** Returns undefined for an account that was deleted meanwhile; rethrows other errors. */
function ignoreDeletedAccount(error: unknown): undefined {
  if (!(error instanceof AppError) || error.code !== 'UNAUTHENTICATED') throw error
}

/**
 * Logs a user in with email and password.
 * @returns undefined for a wrong email or password and for a blocked account, which must look
 * alike; a challenge when the account uses 2FA
 * @throws AppError RATE_LIMITED after too many failures
 */
export async function login(
  ctx: OperationContext<Access, 'settings'>,
  credentials: { email: string; password: string },
): Promise<{ user: UserRow; token: string } | { due: Challenge } | undefined> {
  let user: UserRow | undefined
  const right = await throttleLogin(ctx, credentials.email, async () => {
    user = await findUserByEmail(ctx.db, credentials.email.trim())
    const known = await verifyPassword(user?.password_hash, credentials.password)
    if (!known || user?.status !== 'active') return undefined
    return { id: user.id, isIn: !user.has_two_factor }
  })
  if (!user || !right) {
    auditFailedLogin(ctx, user)
    return undefined
  }
  const account = user
  if (account.has_two_factor) {
    const due = await requestChallenge(ctx, account).catch(ignoreDeletedAccount)
    return due && { due }
  }
  const token = await ctx.transaction(async (tx) => {
    const verified = { passwordHash: account.password_hash, ...sessionOriginOf(ctx) }
    const opened = await tryOpenSession(tx, account.id, verified)
    if (opened) {
      await auditLogin(tx, ctx, account)
      await onEmailVerified.run(tx, account.id)
    }
    return opened
  })
  return token ? { user, token } : undefined
}

/** Hashes a new password. @throws AppError VALIDATION_FAILED naming the field for a common one */
export async function hashNewPassword(
  { settings }: Pick<AllServices, 'settings'>,
  field: string,
  password: string,
): Promise<string> {
  const problem = await problemOfPassword(password, settings.get('shop.name'))
  if (problem) throw validationError([{ path: field, message: problem }])
  return hashPassword(password)
}

/** Prepares a user before the transaction, because hashing is slow. */
export const prepareUser = async (
  services: Pick<AllServices, 'settings'>,
  registration: { firstName: string; lastName: string; email: string; password: string },
) => ({
  firstName: registration.firstName,
  lastName: registration.lastName,
  email: registration.email,
  passwordHash: await hashNewPassword(services, 'password', registration.password),
})

/** Stores a new account. @throws AppError CONFLICT when the email is taken, ignoring case */
export async function createUser(tx: Tx, user: Parameters<typeof insertUser>[1]): Promise<UserRow> {
  const row = await insertUser(tx, user)
  if (!row)
    throw new AppError('CONFLICT', 'An account with this email already exists.', {
      issues: [{ path: 'email', message: 'is already taken' }],
    })
  await recordEvents(tx, customerEvents('customer.registered', row))
  return row
}

/** Sends the welcome email, which asks to verify an unverified address. */
export const welcome = (tx: Tx, { id, email }: UserRow): Promise<unknown> =>
  queueEmail(tx, { name: 'welcome', to: email, customerId: id, data: { userId: id } })

/** Stores the account of a new customer. @throws as {@link createUser} */
export async function register(
  tx: Tx,
  prepared: Awaited<ReturnType<typeof prepareUser>>,
): Promise<UserRow> {
  const row = await createUser(tx, { ...prepared, requestVerification: true })
  await welcome(tx, row)
  return row
}

/**
 * Revokes access after a password change: all sessions but one, the account's API keys, sent links
 * and a pending change of address. An email informs the owner.
 * @returns the names of the revoked keys
 */
export async function endAccess(tx: Tx, user: UserRow, except?: Buffer): Promise<string[]> {
  await deleteSessionsOf(tx, user.id, except)
  await endLinksOf(tx, user.id)
  const endedKeys = await revokeApiKeysOf(tx, user.id)
  await queueEmail(tx, {
    name: 'password-changed',
    to: user.email,
    customerId: user.id,
    data: { endedKeys },
  })
  return endedKeys
}

/**
 * Deletes an account with its sessions and API keys, and removes its data from recorded events. A
 * customer's orders stay as long as bookkeeping requires; reviews stay without the name.
 * @param byAddress also deletes data that only its email address identifies
 */
export async function deleteAccount(
  tx: Tx,
  user: UserRow,
  byAddress = user.email_verified_at !== null,
): Promise<void> {
  await onAccountDeletion.run(tx, user, byAddress)
  await revokeApiKeysOf(tx, user.id)
  await deleteUser(tx, user.id)
  await recordEvents(tx, customerEvents('customer.deleted', user))
  await eraseFromEvents(tx, user.id)
}

/** Ends the session of the request's token. An API key has none. */
export async function logout(ctx: CustomerContext): Promise<void> {
  if (ctx.user.id === null) return
  await ctx.transaction(async (tx) => {
    await deleteSession(tx, hashToken(ctx.token!))
    await auditLogout(tx, ctx, ctx.user)
  }, 'change-self')
}

const noAccount = () => new AppError('FORBIDDEN', 'API keys have no account. Log in instead.')

/** Returns the caller's account id. @throws AppError FORBIDDEN for an API key, which has none */
export function ownAccountId({ id }: CurrentUser): string {
  if (id === null) throw noAccount()
  return id
}

/** Returns the caller's account. @throws AppError FORBIDDEN for an API key, which has no account */
export async function getOwnAccount(ctx: KnownContext): Promise<UserRow> {
  const row = await findUserById(ctx.db, ownAccountId(ctx.user))
  if (!row) throw noAccount()
  return row
}

/**
 * Returns the caller's account after checking its password.
 * @throws AppError VALIDATION_FAILED naming `password`, CONFLICT for an account without a password,
 * RATE_LIMITED after too many guesses, FORBIDDEN for an API key
 */
export async function verifyOwnPassword(ctx: KnownContext, password: string): Promise<UserRow> {
  const account = await getOwnAccount(ctx)
  if (account.password_hash === null)
    throw new AppError(
      'CONFLICT',
      'This account signs in with Google and has no password. Set one with “Forgot password?” first.',
    )
  const right = await throttleCurrentPassword(ctx, () =>
    verifyPassword(account.password_hash, password),
  )
  if (!right) throw validationError([{ path: 'password', message: 'is not correct' }])
  return account
}

/**
 * Updates the caller's names and images. Absent fields stay.
 * @throws AppError FORBIDDEN for an API key
 */
export async function editOwnProfile(
  ctx: CustomerContext,
  edit: {
    firstName?: string | undefined
    lastName?: string | undefined
    profilepic?: string | undefined
    coverpic?: string | undefined
  },
): Promise<UserRow> {
  const before = await getOwnAccount(ctx)
  const changes = {
    first_name: edit.firstName,
    last_name: edit.lastName,
    profilepic: edit.profilepic,
    coverpic: edit.coverpic,
  }
  return ctx.transaction(async (tx) => {
    const after = await updateUser(tx, before.id, changes)
    if (!after) return before
    await recordEvents(tx, customerEvents('customer.updated', after))
    return after
  }, 'change-self')
}

const wrongPassword = () =>
  validationError([{ path: 'currentPassword', message: 'is not the current password' }])

/**
 * Sets a new password, ends every other session of the account and revokes its API keys.
 * @returns the names of the revoked keys
 * @throws AppError VALIDATION_FAILED for a wrong current password, CONFLICT for an account that
 * signs in with Google, RATE_LIMITED after too many failures, FORBIDDEN for an API key
 */
export async function changePassword(
  ctx: CustomerContext<'settings'>,
  change: { currentPassword: string; newPassword: string },
): Promise<string[]> {
  const account = await getOwnAccount(ctx)
  if (account.password_hash === null)
    throw new AppError('CONFLICT', 'This account signs in with Google and has no password.')
  const right = await throttleCurrentPassword(ctx, () =>
    verifyPassword(account.password_hash, change.currentPassword),
  )
  if (!right) throw wrongPassword()
  const passwordHash = await hashNewPassword(ctx, 'newPassword', change.newPassword)
  return ctx.transaction(async (tx) => {
    const now = await findUserById(tx, account.id)
    // A concurrent change won, so the checked password is no longer the current one.
    if (now?.password_hash !== account.password_hash) throw wrongPassword()
    await updateUser(tx, account.id, { password_hash: passwordHash })
    const endedKeys = await endAccess(tx, account, hashToken(ctx.token!))
    await recordAudit(tx, ctx.user, {
      action: 'user.change-password',
      entityId: account.email,
      changes: endedKeys.length > 0 ? { apiKeys: [endedKeys, []] } : {},
    })
    return endedKeys
  }, 'change-self')
}

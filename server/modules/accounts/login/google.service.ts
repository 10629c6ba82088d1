/** Signs users in with Google by Google's `sub`, never by email (docs/contract.md#accounts). */
import type { Tx } from '../../../../db/connection/client.ts'
import {
  findUserByIdentity,
  insertIdentity,
} from '../../../../db/queries/accounts/identities.queries.ts'
import {
  findUserByEmail,
  insertUser,
  lockAccessChanges,
  lockUser,
} from '../../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../../db/queries/core/actors.queries.ts'
import type { UserRow } from '../../../../db/schema/schema.ts'
import type { Access, OperationContext } from '../../../core/context/context.ts'
import { AppError, errorFields } from '../../../core/errors/errors.ts'
import { recordEvents } from '../../../core/events/events.service.ts'
import { recordSignIn, sessionOriginOf } from '../sessions/known-sign-ins.ts'
import { auditLogin } from '../sessions/logins.audit.ts'
import { openSession } from '../sessions/sessions.ts'
import { requestChallenge, twoFactorDue } from '../two-factor/challenges.ts'
import { ChallengedError } from '../two-factor/two-factor.schema.ts'
import { onEmailVerified } from '../users/account-hooks.ts'
import { fetchGoogleUser, type GoogleUser } from '../users/google.ts'
import { isSquatted } from './users.email.service.ts'
import { customerEvents } from './users.events.ts'
import { deleteAccount, welcome } from './users.service.ts'

const provider = 'google'

export interface GoogleSession {
  user: UserRow
  token: string
  /** true when this sign-in created an account */
  created: boolean
}

async function openKnown(
  ctx: OperationContext<Access, 'settings'>,
  user: UserRow,
): Promise<GoogleSession> {
  if (user.status !== 'active')
    throw new AppError('FORBIDDEN', 'This account is blocked. Please contact the shop.')
  if (user.has_two_factor)
    throw new AppError('TWO_FACTOR_REQUIRED', twoFactorDue, {
      fields: errorFields(ChallengedError, { factor: await requestChallenge(ctx, user) }),
    })
  const token = await ctx.transaction(async (tx) => {
    const opened = await openSession(tx, user.id, sessionOriginOf(ctx))
    await auditLogin(tx, ctx, user)
    await onEmailVerified.run(tx, user.id)
    return opened
  })
  return { user, token, created: false }
}

/**
 * Deletes an account that was registered with this address but never verified it. Google has
 * verified the address for its real owner. The account is deleted as staff would delete it, so no
 * password, session, name or order view remains. Staff accounts, blocked accounts and accounts that
 * the shop never asked to verify stay.
 */
async function evictSquatter(tx: Tx, email: string): Promise<void> {
  await lockAccessChanges(tx)
  const found = await findUserByEmail(tx, email)
  if (!found) return
  await closeGate(tx, found.id)
  const user = await lockUser(tx, found.id)
  if (user?.status === 'active' && isSquatted(user)) await deleteAccount(tx, user)
}

/**
 * Creates an account for a Google user.
 * @returns undefined when the email already belongs to an account
 */
function createFor(
  ctx: OperationContext<Access, 'settings'>,
  person: GoogleUser,
): Promise<GoogleSession | undefined> {
  return ctx.transaction(async (tx) => {
    await evictSquatter(tx, person.email)
    const user = await insertUser(tx, {
      email: person.email,
      firstName: person.firstName,
      lastName: person.lastName,
      passwordHash: null,
      profilepic: person.image,
      verified: true,
    })
    if (!user) return undefined
    await insertIdentity(tx, { provider, subject: person.subject, userId: user.id })
    await recordEvents(tx, customerEvents('customer.registered', user))
    await welcome(tx, user)
    await onEmailVerified.run(tx, user.id)
    await recordSignIn(tx, ctx, user)
    return { user, token: await openSession(tx, user.id, sessionOriginOf(ctx)), created: true }
  })
}

/**
 * Opens a session for the user of a Google access token, and creates the account if needed.
 * @throws AppError BAD_REQUEST when the shop has no client id, UNAUTHENTICATED, TWO_FACTOR_REQUIRED
 * with a challenge where the account uses 2FA, FORBIDDEN for an unverified email or a blocked
 * account, CONFLICT when the email belongs to another verified account (accounts are never merged
 * silently), UNAVAILABLE when Google cannot be reached
 */
export async function signInWithGoogle(
  ctx: OperationContext<Access, 'settings'>,
  accessToken: string,
): Promise<GoogleSession> {
  const { clientId, apiUrl } = ctx.config.google
  if (!clientId) throw new AppError('BAD_REQUEST', 'Google sign-in is not available.')
  const person = await fetchGoogleUser({ clientId, apiUrl }, accessToken)
  const known = await findUserByIdentity(ctx.db, provider, person.subject)
  if (known) return openKnown(ctx, known)
  const created = await createFor(ctx, person)
  if (created) return created
  // The email is taken: by a concurrent sign-in of the same person, or by another account.
  const meanwhile = await findUserByIdentity(ctx.db, provider, person.subject)
  if (meanwhile) return openKnown(ctx, meanwhile)
  throw new AppError(
    'CONFLICT',
    'An account with this email already exists. Please log in with its password.',
  )
}

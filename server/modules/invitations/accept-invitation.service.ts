/** Accepts invitations: the invited person sets a password or signs in with Google. */
import { sql } from 'kysely'
import type { Tx } from '../../../db/connection/client.ts'
import { consumeLink } from '../../../db/queries/accounts/account-links.queries.ts'
import {
  findUserByIdentity,
  insertIdentity,
} from '../../../db/queries/accounts/identities.queries.ts'
import {
  findUserByEmail,
  lockUser,
  staffOf,
  updateUser,
} from '../../../db/queries/accounts/users.queries.ts'
import { closeGate } from '../../../db/queries/core/actors.queries.ts'
import {
  deleteInvitation,
  findOpenInvitation,
  type InvitationRow,
} from '../../../db/queries/staff/invitations.queries.ts'
import type { AccountLinkRow, RoleRow, UserRow } from '../../../db/schema/schema.ts'
import { ActorRevokedError, runAsActor } from '../../core/access/actor.ts'
import { getCoveredRole } from '../../core/access/covered-role.ts'
import type { Access, OperationContext } from '../../core/context/context.ts'
import { validationError } from '../../core/errors/error-translation.ts'
import { AppError } from '../../core/errors/errors.ts'
import { recordEvents } from '../../core/events/events.service.ts'
import { isSquatted } from '../accounts/login/users.email.service.ts'
import { customerEvents } from '../accounts/login/users.events.ts'
import { createUser, endAccess, hashNewPassword } from '../accounts/login/users.service.ts'
import { getLink, invalidLink } from '../accounts/sessions/links.ts'
import { clearLoginFailures } from '../accounts/sessions/login-throttle.ts'
import { auditAcceptedInvitation } from '../accounts/sessions/logins.audit.ts'
import { setupCodeAfter } from '../accounts/two-factor-setup/setup-code.ts'
import { removeAllMethods } from '../accounts/two-factor-setup/two-factor.service.ts'
import { onEmailVerified } from '../accounts/users/account-hooks.ts'
import { fetchGoogleUser } from '../accounts/users/google.ts'

interface FollowedLink {
  link: AccountLinkRow
  invitation: InvitationRow
}

async function follow(ctx: OperationContext, token: string): Promise<FollowedLink> {
  const link = await getLink(ctx, token, ['invite'])
  const invitation = await findOpenInvitation(ctx.db, link.email)
  if (!invitation) throw invalidLink()
  return { link, invitation }
}

/** Returns the invitation of a link. @throws AppError VALIDATION_FAILED naming `token` */
export const getInvitationByLink = async (
  ctx: OperationContext,
  token: string,
): Promise<InvitationRow> => (await follow(ctx, token)).invitation

interface Joined {
  email: string
  /** when the role requires 2FA that is not set up; following the link proved the mailbox */
  setupCode: string | undefined
}

/** How the new staff member signs in. */
interface SignInMethod {
  passwordHash: string | null
  /** Google's `sub` */
  subject?: string
}

const taken = () =>
  new AppError(
    'CONFLICT',
    'An account with this email exists that does not sign in with Google. Set a password instead.',
  )

/** Locks the account that joins. @returns undefined when it is to be created */
async function lockAccount(
  tx: Tx,
  email: string,
  { subject }: SignInMethod,
): Promise<UserRow | undefined> {
  const known = subject ? await findUserByIdentity(tx, 'google', subject) : undefined
  const found = await findUserByEmail(tx, email)
  // Accounts are never merged silently: neither password accounts with Google, nor different
  // addresses.
  if (subject && (known?.id ?? null) !== (found?.id ?? null)) throw taken()
  if (!found) return undefined
  await closeGate(tx, found.id)
  const user = await lockUser(tx, found.id)
  if (user?.status !== 'active' || user.role_id !== null) throw invalidLink()
  return user
}

/** Makes an existing account staff. A new password revokes its previous access. */
async function promote(tx: Tx, user: UserRow, role: RoleRow, way: SignInMethod): Promise<UserRow> {
  const after = await updateUser(tx, user.id, {
    ...staffOf(role.id),
    ...(way.passwordHash === null ? {} : { password_hash: way.passwordHash }),
    ...(user.email_verified_at ? {} : { email_verified_at: sql<Date>`now()` }),
  })
  if (isSquatted(user)) await removeAllMethods(tx, user.id)
  if (way.passwordHash !== null) await endAccess(tx, user)
  await clearLoginFailures(tx, user.email)
  await recordEvents(tx, customerEvents('customer.updated', after!))
  return after!
}

async function createStaff(
  tx: Tx,
  { email, first_name, last_name }: InvitationRow,
  role: RoleRow,
  { passwordHash, subject }: SignInMethod,
): Promise<UserRow> {
  const user = await createUser(tx, {
    email,
    firstName: first_name,
    lastName: last_name,
    passwordHash,
    role: role.id,
    verified: true,
  })
  if (subject) await insertIdentity(tx, { provider: 'google', subject, userId: user.id })
  return user
}

/**
 * Consumes an invitation, with the inviter's current permissions.
 * @throws AppError VALIDATION_FAILED naming `token` when the invitation is invalid or expired
 */
async function join(
  ctx: OperationContext<Access, 'settings'>,
  { link, invitation }: FollowedLink,
  way: SignInMethod,
): Promise<Joined> {
  const inviter = { id: invitation.invited_by, label: invitation.inviter_email }
  const work = runAsActor(
    ctx.db,
    inviter,
    { access: 'staff' },
    async (tx, by) => {
      // Of two concurrent requests, one wins.
      if (!(await consumeLink(tx, link.token_hash)) || !(await deleteInvitation(tx, invitation)))
        throw invalidLink()
      const role = await getCoveredRole(tx, by, invitation.role_id)
      const before = await lockAccount(tx, invitation.email, way)
      const user = before
        ? await promote(tx, before, role, way)
        : await createStaff(tx, invitation, role, way)
      await onEmailVerified.run(tx, user.id)
      await auditAcceptedInvitation(tx, ctx, user, {
        type: [before?.type ?? null, 'admin'],
        role: [null, role.name],
      })
      const setupCode = way.passwordHash ? await setupCodeAfter(tx, ctx, user) : undefined
      return { email: user.email, setupCode }
    },
    'change-access',
  )
  return work.catch((error: unknown) => {
    throw error instanceof ActorRevokedError ? invalidLink() : error
  })
}

/** Verifies a Google sign-in. @throws AppError VALIDATION_FAILED naming `google`: other address */
async function verifyGoogleUser(
  { config }: OperationContext,
  accessToken: string,
  { email }: InvitationRow,
): Promise<SignInMethod> {
  const { clientId, apiUrl } = config.google
  if (!clientId) throw new AppError('BAD_REQUEST', 'Google sign-in is not available.')
  const person = await fetchGoogleUser({ clientId, apiUrl }, accessToken)
  if (person.email.toLowerCase() !== email.toLowerCase())
    throw validationError([
      { path: 'google', message: `does not belong to the invited email ${email}` },
    ])
  return { passwordHash: null, subject: person.subject }
}

/**
 * Accepts an invitation by the link of its email. It opens no session; the user logs in afterwards.
 * @throws AppError VALIDATION_FAILED naming `token`, `password` or `google` (the link stays valid
 * for the last two), CONFLICT when the Google account is not the one of this address, and Google's
 * errors
 */
export async function acceptInvitation(
  ctx: OperationContext<Access, 'settings'>,
  {
    token,
    password,
    google,
  }: {
    token: string
    password?: string | undefined
    google?: string | undefined
  },
): Promise<Joined> {
  const followed = await follow(ctx, token)
  if (google !== undefined)
    return join(ctx, followed, await verifyGoogleUser(ctx, google, followed.invitation))
  if (password === undefined) throw validationError([{ path: 'password', message: 'is missing' }])
  return join(ctx, followed, { passwordHash: await hashNewPassword(ctx, 'password', password) })
}

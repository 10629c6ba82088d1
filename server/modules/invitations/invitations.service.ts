/**
 * Invites staff by email, so that no one knows another person's password. An invitation depends on
 * the inviter's permissions at the time it is accepted.
 */
import type { Tx } from '../../../db/connection/client.ts'
import { findUserByEmail } from '../../../db/queries/accounts/users.queries.ts'
import {
  deleteInvitation,
  findInvitation,
  findInvitations,
  type InvitationRow,
  insertInvitation,
  renewInvitation,
} from '../../../db/queries/staff/invitations.queries.ts'
import { getCoveredRole } from '../../core/access/covered-role.ts'
import { recordAudit } from '../../core/audit/audit.service.ts'
import type { Services, StaffContext } from '../../core/context/context.ts'
import { AppError } from '../../core/errors/errors.ts'
import { isUuid } from '../../core/values/fields.schema.ts'
import { queueEmail } from '../../platform/email/queue-email.ts'
import { createLink } from '../accounts/sessions/links.ts'
import type { NewInvitation } from './invitations.schema.ts'

/** Returns all invitations, the newest first. */
export const listInvitations = ({ db }: Pick<Services, 'db'>): Promise<InvitationRow[]> =>
  findInvitations(db)

const conflict = (message: string, issue: string) =>
  new AppError('CONFLICT', message, { issues: [{ path: 'email', message: issue }] })

/**
 * Checks that an address can be invited.
 * @throws AppError CONFLICT naming `email` for staff and blocked users
 */
async function assertInvitable(tx: Tx, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user && user.role_id !== null)
    throw conflict(
      'This email already belongs to a staff account.',
      'already belongs to a staff account',
    )
  if (user && user.status !== 'active')
    throw conflict('The account with this email is blocked. Unblock it first.', 'is blocked')
}

const auditInvitation = (
  tx: Tx,
  ctx: StaffContext,
  verb: string,
  { email, role }: { email: string; role: string },
): Promise<void> =>
  recordAudit(tx, ctx.user, {
    action: `user.${verb}`,
    entityId: email,
    changes: { role: verb === 'revoke-invitation' ? [role, null] : [null, role] },
  })

const queueInvitation = (tx: Tx, id: string, email: string) =>
  queueEmail(tx, { name: 'invitation', to: email, customerId: null, data: { invitationId: id } })

/**
 * Invites a person in the caller's transaction.
 * @throws AppError CONFLICT naming `email`, NOT_FOUND for an unknown role, FORBIDDEN for one with
 * more permissions than the caller's
 */
export async function invite(
  tx: Tx,
  ctx: StaffContext,
  { email, firstName, lastName, role: roleId }: NewInvitation,
): Promise<InvitationRow> {
  const role = await getCoveredRole(tx, ctx.user, roleId)
  await assertInvitable(tx, email)
  const id = await insertInvitation(tx, {
    email,
    first_name: firstName,
    last_name: lastName,
    role_id: role.id,
    invited_by: ctx.user.id!,
  })
  if (!id)
    throw conflict('This email is invited already. Send the email again.', 'is invited already')
  await queueInvitation(tx, id, email)
  await auditInvitation(tx, ctx, 'invite', { email, role: role.name })
  return (await findInvitation(tx, id))!
}

/** Finds an invitation. @throws AppError NOT_FOUND */
async function getInvitation(tx: Tx, id: string): Promise<InvitationRow> {
  const found = isUuid(id) ? await findInvitation(tx, id) : undefined
  if (!found) throw new AppError('NOT_FOUND', 'Invitation not found.')
  return found
}

/**
 * Resends the email and restarts its three days. Links of earlier emails stay valid as long.
 * @throws as {@link invite}
 */
export function resendInvitation(ctx: StaffContext, id: string): Promise<InvitationRow> {
  return ctx.transaction(async (tx) => {
    const { email, role_id, role_name } = await getInvitation(tx, id)
    await getCoveredRole(tx, ctx.user, role_id)
    await assertInvitable(tx, email)
    await renewInvitation(tx, id, ctx.user.id!)
    await queueInvitation(tx, id, email)
    await auditInvitation(tx, ctx, 'resend-invitation', { email, role: role_name })
    return getInvitation(tx, id)
  })
}

/** Cancels an invitation and all of its links. @throws AppError NOT_FOUND, FORBIDDEN */
export function revokeInvitation(ctx: StaffContext, id: string): Promise<void> {
  return ctx.transaction(async (tx) => {
    const found = await getInvitation(tx, id)
    await getCoveredRole(tx, ctx.user, found.role_id)
    await deleteInvitation(tx, found)
    await auditInvitation(tx, ctx, 'revoke-invitation', {
      email: found.email,
      role: found.role_name,
    })
  })
}

/** Creates the link of the email. @returns undefined when the invitation is deleted or expired */
export async function createInvitationLink(
  { db }: Pick<Services, 'db'>,
  id: string,
): Promise<{ token: string; firstName: string; role: string; by: string } | undefined> {
  const found = await findInvitation(db, id)
  if (!found || found.expires_at < new Date()) return undefined
  const token = await createLink(db, 'invite', { userId: null, email: found.email })
  return { token, firstName: found.first_name, role: found.role_name, by: found.inviter_name }
}

/** Presents an invitation to staff. */
import type { InvitationRow } from '../../../db/queries/staff/invitations.queries.ts'
import type { Invitation } from './invitations.schema.ts'

export const presentInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  role: { id: row.role_id, name: row.role_name },
  invitedBy: row.inviter_name,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  expired: row.expires_at <= new Date(),
})

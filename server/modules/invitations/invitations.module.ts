/** Invites people to become staff by email. */
import { deleteOldInvitations } from '../../../db/queries/staff/invitations.queries.ts'
import { cleanup, defineModule } from '../../platform/modules/define-module.ts'
import { invitation } from './invitation.email.ts'
import * as invitations from './invitations.operations.ts'

export const invitationsModule = defineModule({
  name: 'invitations',
  operations: { invitations },
  jobs: [cleanup('delete expired invitations', deleteOldInvitations)],
  emails: [invitation],
})

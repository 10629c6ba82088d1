/** Invites people to become staff by email. */
import { forgetOldInvitations } from '../../../db/queries/staff/invitations.queries.ts'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import { invitation } from './invitation.email.ts'
import * as invitations from './invitations.operations.ts'

export const invitationsModule = defineModule({
  name: 'invitations',
  operations: { invitations },
  jobs: [
    {
      name: 'delete expired invitations',
      every: hourly,
      run: ({ db }) => forgetOldInvitations(db),
    },
  ],
  emails: [invitation],
})

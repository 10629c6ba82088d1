/** Roles, invitations, API keys and the audit log. */
import { forgetOldInvitations } from '../../../db/queries/staff/invitations.queries.ts'
import { defineModule, hourly } from '../../platform/modules/define-module.ts'
import * as apiKeys from './api-keys/api-keys.operations.ts'
import * as audit from './audit/audit.operations.ts'
import { invitation } from './emails/invitation.email.ts'
import * as invitations from './invitations.operations.ts'
import * as roles from './roles.operations.ts'
import * as staff from './staff.operations.ts'

export const staffModule = defineModule({
  name: 'staff',
  operations: {
    apiKeys,
    audit,
    invitations,
    roles,
    staff: { list: staff.list, setRole: staff.setRole },
    users: { permissions: staff.permissions },
  },
  jobs: [
    {
      name: 'delete expired invitations',
      every: hourly,
      run: ({ db }) => forgetOldInvitations(db),
    },
  ],
  emails: [invitation],
})
